/** Why records were skipped, in the words of an import's summary. */
export const rejectReasons = {
  empty: 'no number given',
  not_a_number: 'not a telephone number',
  short_number: 'an emergency or short number',
  code: 'a code for the network',
  pattern: 'a pattern that stands for many numbers',
  spoilt: 'a number whose digits a spreadsheet lost',
  unassigned: 'not in a range of the numbering plan',
  bad_date: 'a date that is none, in the future or before 1990',
  bad_count: 'a count of reports that is not a whole number above 0',
  half_line: 'a broken line, or one with too few or too many columns',
  no_name: 'no name given',
  private_person: 'could be a private person',
  unlisted: 'its holder wishes no name here',
  not_a_caller: 'not a complaint about a caller',
  bad_range: 'not a range of numbers',
  vcard_version: 'not a vCard of version 2.1, 3.0 or 4.0',
  card_too_large: 'a card that is larger than cards are',
} as const satisfies Record<string, string>;

export type RejectReason = keyof typeof rejectReasons;

export function isRejectReason(text: string): text is RejectReason {
  return Object.hasOwn(rejectReasons, text);
}
