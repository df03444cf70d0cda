import { findHolder } from '#server/domains/profile/door.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Db } from '#server/platform/db/database.ts';
import { canSee, isShown } from '../policy.ts';
import type { SeenPortrait } from '../views.ts';
import { findPortrait } from './find-portrait.ts';
import { findWish, noWish } from './find-wish.ts';
import { gatherWords } from './gather-words.ts';
import { isOwnerThere } from './owner-there.ts';
import { findStanding, type NumberKeys } from './standing.ts';

/** A portrait with its current input, or null if the viewer may not see it or it is closed. */
export async function seePortrait(
  db: Db,
  keys: NumberKeys,
  asked: { id: string; viewer: { profileId: string } | null },
  now: Date,
): Promise<SeenPortrait | null> {
  const record = await findPortrait(db, asked.id);
  if (record === undefined || refusalOf(canSee(asked.viewer, record)) !== null) return null;
  if (!(await isOwnerThere(db, record.ownerId))) return null;
  if (!isShown(await findStanding(db, keys, record.phone))) return null;
  const holder = await findHolder(db, record.phone);
  const wish = holder?.isProven ? await findWish(db, { profileId: holder.id, phone: record.phone }, now) : noWish;
  return { record, words: await gatherWords(db, record.phone), wish };
}
