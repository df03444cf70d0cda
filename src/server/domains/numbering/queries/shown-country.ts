interface Numbered {
  /** E.164 without plus. */
  digits: string;
  country: string | null;
  /** libphonenumber's type in lower case. */
  type?: string | null;
}

/** Country to show, ISO 3166-1 alpha-2; null for toll-free numbers of +1, which all its countries share. */
export function shownCountry({ digits, country, type }: Numbered): string | null {
  return type === 'toll_free' && digits.startsWith('1') ? null : country;
}
