import {
  faultOfValue,
  type KeptValues,
  type MemberValue,
  type NoticeValue,
  type NoticeValues,
} from '#shared/notice-value.ts';

/** Values from domains: amounts are bigint until stored. */
export type GivenValues = Readonly<Record<string, NoticeValue | bigint>>;
/** The same for a notice, which may refer to a member. */
export type GivenToMember = Readonly<Record<string, NoticeValue | MemberValue | bigint>>;

/** Converts values for JSON. @throws Error naming `what`, for a value that JSON cannot represent */
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
