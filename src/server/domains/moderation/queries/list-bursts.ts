import type { BurstDesk, BurstOfNumber, BurstSize } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export interface BurstRecord extends BurstOfNumber {
  size: BurstSize;
}

/** Undecided bursts of votes by number, without the moderator's own number in any spelling. */
export async function listWaiting(
  db: Db,
  desk: BurstDesk | undefined,
  moderator: { phone: string },
  page: Page,
): Promise<Listed<BurstRecord>> {
  if (!desk) return { items: [], total: 0, next: null };
  const own = spellingsOf(moderator.phone);
  const found = await desk.list(db, page.after?.[0] ?? '0', page.offset + page.limit + 1 + own.length);
  const others = found.filter(({ phone }) => !own.includes(phone)).slice(page.offset);
  const { items, next } = cutPage(others, page, ({ phone }) => [phone]);
  const records: BurstRecord[] = [];
  for (const burst of items) records.push({ ...burst, size: await desk.describe(db, burst) });
  let ownMarked = 0;
  for (const phone of own)
    ownMarked += Number((await desk.list(db, String(BigInt(phone) - 1n), 1))[0]?.phone === phone);
  return { items: records, next, total: (await desk.count(db)) - ownMarked };
}
