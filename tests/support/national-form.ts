import parsePhoneNumber from 'libphonenumber-js/max';

/** How the number is written at home, with what is dialled before it there. */
export function nationalFormOf(digits: string): string {
  return parsePhoneNumber(`+${digits}`)?.formatNational() ?? digits;
}
