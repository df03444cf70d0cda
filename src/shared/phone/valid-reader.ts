import { Metadata, type MetadataJson } from 'libphonenumber-js/core';
import type { ParsedPhone } from './phone-reader.ts';
import { respell, typeByPlan } from './spellings.ts';

/** Parts of the library's class for a numbering plan that its types omit. */
interface SourcePlan {
  nationalNumberPattern(): string;
  nationalPrefixForParsing(): string | undefined;
  leadingDigits(): string | undefined;
  possibleLengths(): readonly number[];
  type(name: string): { pattern(): string; possibleLengths(): readonly number[] } | undefined;
  formats(): { pattern(): string; leadingDigitsPatterns(): string[]; internationalFormat(): string }[];
}

/** Compiled rules of a country or a non-geographic calling code. */
interface Plan {
  country: string | null;
  whole: RegExp;
  prefix: RegExp | null;
  leading: RegExp | null;
  lengths: readonly number[];
  fixed: Rule | null;
  /** Where fixed lines may also be mobiles; null: everywhere. */
  mobileToo: Rule | null;
  others: readonly { type: string; rule: Rule }[];
  formats: readonly { leading: RegExp | null; whole: RegExp; groups: RegExp; shape: string }[];
}

interface Rule {
  whole: RegExp;
  lengths: readonly number[];
}

/** In the library's order of precedence. */
const notFixed = [
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
const maxCallingCode = 3;

/**
 * Creates a fast parser of valid E.164 digits, with the library's rules and results. The library compiles its
 * expressions again for each number: 12.9 µs, 11 % of a look-up, instead of 1.0 µs.
 *
 * @param metadata with all types
 * @returns a function that returns null for merely possible numbers, trunk prefixes and old spellings, which need
 * `PhoneReader`
 */
export function createValidReader(metadata: MetadataJson): (digits: string) => ParsedPhone | null {
  const byCode = new Map<string, readonly Plan[]>();

  function plansOf(code: string): readonly Plan[] {
    let plans = byCode.get(code);
    if (plans === undefined) {
      plans = compilePlans(metadata, code);
      byCode.set(code, plans);
    }
    return plans;
  }

  return (digits) => {
    const code = callingCodeOf(metadata, digits);
    if (code === null || respell(digits) !== digits) return null;
    const national = digits.slice(code.length);
    const plans = plansOf(code);
    if (plans[0]?.prefix?.exec(national)?.[0]) return null;
    const plan = plans.length === 1 ? plans[0] : plans.find((one) => isOf(one, national));
    if (plan === undefined || !plan.lengths.includes(national.length)) return null;
    const type = typeByPlan(digits, typeOf(plan, national));
    if (type === null) return null;
    const { country } = plan;
    return { digits, country, type, isValid: true, international: `+${code} ${group(plan, national)}` };
  };
}

/** Calling codes are prefix-free. */
function callingCodeOf({ country_calling_codes: codes, nonGeographic }: MetadataJson, digits: string): string | null {
  for (let length = 1; length <= maxCallingCode; length += 1) {
    const code = digits.slice(0, length);
    if (Object.hasOwn(codes, code) || Object.hasOwn(nonGeographic, code)) return code;
  }
  return null;
}

function compilePlans(metadata: MetadataJson, code: string): Plan[] {
  const countries: readonly string[] | undefined = (metadata.country_calling_codes as Record<string, string[]>)[code];
  // Non-geographic codes may be listed as three digits instead of a country.
  if (countries === undefined || countries[0]?.length === 3) return [compilePlan(metadata, code, null)];
  return countries.map((country) => compilePlan(metadata, country, country));
}

function compilePlan(metadata: MetadataJson, selector: string, country: string | null): Plan {
  const source = new Metadata(metadata);
  source.selectNumberingPlan(selector as Parameters<Metadata['selectNumberingPlan']>[0]);
  const plan = source.numberingPlan as unknown as SourcePlan;
  const ruleOf = (name: string): Rule | null => {
    const type = plan.type(name);
    return type?.pattern() ? { whole: whole(type.pattern()), lengths: type.possibleLengths() } : null;
  };
  const [prefix, leading] = [plan.nationalPrefixForParsing(), plan.leadingDigits()];
  return {
    country,
    whole: whole(plan.nationalNumberPattern()),
    prefix: prefix ? new RegExp(`^(?:${prefix})`) : null,
    leading: leading ? new RegExp(`^(?:${leading})`) : null,
    lengths: plan.possibleLengths(),
    fixed: ruleOf('FIXED_LINE'),
    mobileToo: ruleOf('MOBILE'),
    others: notFixed.flatMap((name) => {
      const rule = ruleOf(name);
      return rule ? [{ type: name.toLowerCase(), rule }] : [];
    }),
    formats: plan.formats().map((format) => {
      const last = format.leadingDigitsPatterns().at(-1);
      return {
        leading: last === undefined ? null : new RegExp(`^(?:${last})`),
        whole: whole(format.pattern()),
        groups: new RegExp(format.pattern()),
        shape: format.internationalFormat(),
      };
    }),
  };
}

function whole(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`);
}

function isOf(plan: Plan, national: string): boolean {
  return plan.leading ? plan.leading.test(national) : typeOf(plan, national) !== null;
}

function typeOf(plan: Plan, national: string): string | null {
  if (!plan.whole.test(national)) return null;
  if (plan.fixed && fits(plan.fixed, national)) {
    return !plan.mobileToo || fits(plan.mobileToo, national) ? 'fixed_line_or_mobile' : 'fixed_line';
  }
  return plan.others.find(({ rule }) => fits(rule, national))?.type ?? null;
}

function fits(rule: Rule, national: string): boolean {
  return rule.lengths.includes(national.length) && rule.whole.test(national);
}

function group(plan: Plan, national: string): string {
  const format = plan.formats.find(({ leading, whole }) => leading?.test(national) !== false && whole.test(national));
  if (format === undefined) return national;
  // International format separates groups by blanks, whatever the national format uses.
  return national
    .replace(format.groups, format.shape)
    .replace(/[^0-9]+/g, ' ')
    .trim();
}

/** Possible counts of digits of a country's numbers, without calling code. */
export function lengthsOf(metadata: MetadataJson, country: string): readonly number[] {
  return compilePlan(metadata, country, country).lengths;
}
