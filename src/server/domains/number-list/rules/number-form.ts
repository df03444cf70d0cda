import { dialedAtHome } from '#shared/phone/national-form.ts';

/** `+4930123456`, `4930123456`, or the national form `030123456`. */
export const numberForms = ['e164', 'digits', 'national'] as const;
export type NumberForm = (typeof numberForms)[number];

export function writeNumber(digits: string, form: NumberForm): string {
  if (form === 'national') return dialedAtHome(digits);
  return form === 'digits' ? digits : `+${digits}`;
}
