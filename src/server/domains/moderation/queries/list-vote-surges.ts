import type { VoteSurgeDesk, VoteSurgeOfNumber, VoteSurgeSize } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';

export interface VoteSurgeRecord extends VoteSurgeOfNumber {
  size: VoteSurgeSize;
}

/** Undecided vote surges by number, without the moderator's own number in any spelling. */
export async function listWaiting(
  db: Db,
  surgeQueue: VoteSurgeDesk | undefined,
  moderator: { phone: string },
  page: Page,
): Promise<Listed<VoteSurgeRecord>> {
  if (!surgeQueue) return { items: [], total: 0, next: null };
  const own = spellingsOf(moderator.phone);
  const found = await surgeQueue.list(db, page.after?.[0] ?? '0', page.offset + page.limit + 1 + own.length);
  const others = found.filter(({ phone }) => !own.includes(phone)).slice(page.offset);
  const { items, next } = cutPage(others, page, ({ phone }) => [phone]);
  const records: VoteSurgeRecord[] = [];
  for (const voteSurge of items) records.push({ ...voteSurge, size: await surgeQueue.describe(db, voteSurge) });
  let ownMarked = 0;
  for (const phone of own)
    ownMarked += Number((await surgeQueue.list(db, String(BigInt(phone) - 1n), 1))[0]?.phone === phone);
  return { items: records, next, total: (await surgeQueue.count(db)) - ownMarked };
}
