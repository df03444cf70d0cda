export interface ContactEntry {
  kind: 'contact';
  line: number;
  firstName: string;
  lastName: string;
  /** Digits, with a plus if the file has one; the raw text if only a country's numbering plan can tell the number. */
  phone: string;
  /** A table cell of digits only: a spreadsheet may have removed a leading zero or plus. */
  isBare?: true;
}

/**
 * Why a line was skipped. `number`: not callable. `no_number`: none there. `name`: no visible name. `own`: the member's
 * own number. `repeated`: duplicate of an earlier line. `broken`: damaged file. `too_large`: oversized card. `spoilt`:
 * a spreadsheet removed digits. `too_many`: over the limit of a person or an account.
 */
export const skipReasons = [
  'number',
  'spoilt',
  'no_number',
  'name',
  'own',
  'repeated',
  'broken',
  'too_large',
  'too_many',
] as const;
export type SkipReason = (typeof skipReasons)[number];

export interface SkippedEntry {
  kind: 'skipped';
  line: number;
  reason: SkipReason;
}

export interface UnreadColumn {
  kind: 'unread';
  heading: string;
  /** Cells that look like phone numbers. */
  count: number;
}

export type ReadEntry = ContactEntry | SkippedEntry | UnreadColumn;

export const largestBookBytes = 10 * 1024 * 1024;
export const mostEntries = 20_000;
export const mostNumbers = 20;

export function skipped(line: number, reason: SkipReason): SkippedEntry {
  return { kind: 'skipped', line, reason };
}
