import {
  faultOfValue,
  type MemberValue,
  type NoticeValue,
  type NoticeValues,
  type StoredValues,
} from '#shared/notice-value.ts';

/** Values from domains: amounts are bigint until stored. */
export type GivenValues = Readonly<Record<string, NoticeValue | bigint>>;
/** The same for a notice, which may refer to a member. */
export type GivenToMember = Readonly<Record<string, NoticeValue | MemberValue | bigint>>;

/**
 * Converts values for JSON. `what` names the notice or mail in errors.
 *
 * @throws Error for an invalid value, or a bigint that JSON cannot represent exactly
 */
export function toStoredValues(given: GivenValues, what: string): NoticeValues;
export function toStoredValues(given: GivenToMember, what: string): StoredValues;
export function toStoredValues(given: GivenToMember, what: string): StoredValues {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const kept = typeof value === 'bigint' ? Number(value) : value;
      const fault = faultOfValue(kept);
      if (fault !== null) throw new Error(`${name} of ${what} ${fault}`);
      return [name, kept];
    }),
  );
}
