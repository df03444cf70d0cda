import type { BurstDesk, BurstOfNumber, BurstSize } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Listed, type Page } from '#server/platform/http/paged-list.ts';

export interface BurstRecord extends BurstOfNumber {
  size: BurstSize;
}

/** Bursts of votes that nobody decided about, by the number; without that of the moderator's own number. */
export async function listWaiting(
  db: Db,
  desk: BurstDesk | undefined,
  moderator: { phone: string },
  page: Page,
): Promise<Listed<BurstRecord>> {
  if (!desk) return { items: [], total: 0, next: null };
  const found = await desk.list(db, page.after?.[0] ?? '0', page.offset + page.limit + 2);
  const others = found.filter(({ phone }) => phone !== moderator.phone).slice(page.offset);
  const { items, next } = cutPage(others, page, ({ phone }) => [phone]);
  const records: BurstRecord[] = [];
  for (const burst of items) records.push({ ...burst, size: await desk.describe(db, burst) });
  const isOwnMarked = (await desk.list(db, String(BigInt(moderator.phone) - 1n), 1))[0]?.phone === moderator.phone;
  return { items: records, next, total: (await desk.count(db)) - Number(isOwnMarked) };
}
