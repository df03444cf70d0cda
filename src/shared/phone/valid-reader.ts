import { Metadata, type MetadataJson } from 'libphonenumber-js/core';
import type { ParsedPhone } from './phone-reader.ts';
import { respell, typeByPlan } from './spellings.ts';

/** What the library's own class gives of a plan, beyond what its types tell. */
interface SourcePlan {
  nationalNumberPattern(): string;
  nationalPrefixForParsing(): string | undefined;
  leadingDigits(): string | undefined;
  possibleLengths(): readonly number[];
  type(name: string): { pattern(): string; possibleLengths(): readonly number[] } | undefined;
  formats(): { pattern(): string; leadingDigitsPatterns(): string[]; internationalFormat(): string }[];
}

/** The rules of one country, or of a calling code that is no country's, with their expressions made once. */
interface Plan {
  country: string | null;
  whole: RegExp;
  prefix: RegExp | null;
  leading: RegExp | null;
  lengths: readonly number[];
  fixed: Rule | null;
  /** What is fixed is mobile, too, wherever this allows it: null is everywhere. */
  mobileToo: Rule | null;
  others: readonly { type: string; rule: Rule }[];
  formats: readonly { leading: RegExp | null; whole: RegExp; groups: RegExp; shape: string }[];
}

interface Rule {
  whole: RegExp;
  lengths: readonly number[];
}

/** In the library's order: the first that fits is a number's type. */
const notFixed = [
  ...['MOBILE', 'PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'VOIP'],
  ...['PERSONAL_NUMBER', 'PAGER', 'UAN', 'VOICEMAIL'],
];
const maxCallingCode = 3;

/**
 * Reads E.164 digits that are a valid number as they stand, by the library's own rules and with its answer. The library
 * makes each of its expressions anew for each number: 12.9 µs, 11 % of a look-up, where this takes 1.0 µs.
 *
 * @param metadata with all types
 * @returns a function that gives null for all else: numbers that are only possible, with a trunk prefix, or written as
 * they were dialled once. `PhoneReader` has the last word on those
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
    // An empty match takes nothing off.
    if (plans[0]?.prefix?.exec(national)?.[0]) return null;
    const plan = plans.length === 1 ? plans[0] : plans.find((one) => isOf(one, national));
    if (plan === undefined || !plan.lengths.includes(national.length)) return null;
    const type = typeByPlan(digits, typeOf(plan, national));
    if (type === null) return null;
    const { country } = plan;
    return { digits, country, type, isValid: true, international: `+${code} ${group(plan, national)}` };
  };
}

/** No calling code begins with another one. */
function callingCodeOf({ country_calling_codes: codes, nonGeographic }: MetadataJson, digits: string): string | null {
  for (let length = 1; length <= maxCallingCode; length += 1) {
    const code = digits.slice(0, length);
    if (Object.hasOwn(codes, code) || Object.hasOwn(nonGeographic, code)) return code;
  }
  return null;
}

function compilePlans(metadata: MetadataJson, code: string): Plan[] {
  const countries: readonly string[] | undefined = (metadata.country_calling_codes as Record<string, string[]>)[code];
  // Codes that are no country's may be listed with three digits in place of a country.
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

/** Of several countries with one calling code, whether the number is this one's. */
function isOf(plan: Plan, national: string): boolean {
  return plan.leading ? plan.leading.test(national) : typeOf(plan, national) !== null;
}

/** Null: the number is not valid. */
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
  // Between the groups, people abroad write blanks whatever is usual at home.
  return national
    .replace(format.groups, format.shape)
    .replace(/[^0-9]+/g, ' ')
    .trim();
}

/** How many digits numbers of a country can have, its calling code left out. */
export function lengthsOf(metadata: MetadataJson, country: string): readonly number[] {
  return compilePlan(metadata, country, country).lengths;
}
