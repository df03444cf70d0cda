interface Numbered {
  /** E.164 without plus. */
  digits: string;
  country: string | null;
  /** libphonenumber's type in lower case. */
  type?: string | null;
}

/**
 * The country to show with a number, ISO 3166-1 alpha-2. Null for toll-free numbers of +1: all its countries share
 * them, although the plan lists them under the first.
 */
export function shownCountry({ digits, country, type }: Numbered): string | null {
  return type === 'toll_free' && digits.startsWith('1') ? null : country;
}
