import type { NumberInList } from '#contract/number.ts';
import { listNamedNumbers, type PhoneHash } from '#server/domains/name/door.ts';
import { listSummaries } from '#server/domains/number/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { organisationName } from '#shared/organisation-name.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { isTelemarketing, type RangeList } from './range-list.ts';

/** Adds a summary judged at `now` to each row. `hash` identifies unlisted numbers. */
export async function listKnownNumbers<Row extends { phone: string }>(
  db: Db,
  { ranges, hash }: { ranges: RangeList; hash: PhoneHash },
  rows: readonly Row[],
  now: Date,
): Promise<{ row: Row; number: NumberInList }[]> {
  const parsed = new Map(rows.map(({ phone }) => [phone, parsePhone(`+${phone}`)]));
  const named = await listNamedNumbers(db, hash, [...parsed.keys()]);
  const known = (phone: string) => ({
    isTelemarketing: isTelemarketing(ranges, phone),
    isInUse: parsed.get(phone)?.isValid ?? false,
    isHolderShown: named.has(phone),
  });
  const summaries = await listSummaries(db, [...parsed.keys()], known, now);
  return rows.map((row) => {
    const summary = summaries.get(row.phone);
    const read = parsed.get(row.phone);
    const organisation = summary?.organisations[0];
    const number = {
      phone: row.phone,
      international: read?.international ?? `+${row.phone}`,
      country: summary?.country ?? read?.country ?? null,
      label: summary?.label ?? 'unknown',
      headline: summary?.headline ?? 'no_reports',
      name: organisation ? organisationName(organisation.name) : null,
    };
    return { row, number };
  });
}
