import {
  faultOfValue,
  type KeptValues,
  type MemberValue,
  type NoticeValue,
  type NoticeValues,
} from '#shared/notice-value.ts';

/** As domains give them: whole numcy stay a bigint until they are kept. */
export type GivenValues = Readonly<Record<string, NoticeValue | bigint>>;
/** The same of a notice, which may name a member. */
export type GivenToMember = Readonly<Record<string, NoticeValue | MemberValue | bigint>>;

/**
 * The values as they are kept, in JSON.
 *
 * @param what the notice or mail that they are of, for the error
 * @throws Error for what is no value, or a count that JSON would not keep exactly
 */
export function keepValues(given: GivenValues, what: string): NoticeValues;
export function keepValues(given: GivenToMember, what: string): KeptValues;
export function keepValues(given: GivenToMember, what: string): KeptValues {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const kept = typeof value === 'bigint' ? Number(value) : value;
      const fault = faultOfValue(kept);
      if (fault !== null) throw new Error(`${name} of ${what} ${fault}`);
      return [name, kept];
    }),
  );
}
