import { sql } from 'kysely';
import { searchedRows } from '#server/domains/history/door.ts';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { notify } from '#server/domains/notification/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { commonKey, readLooked } from '../queries/turned-common.ts';
import type { LookLog } from './look-log.ts';
import '../tables.ts';

/** So long after they saw a number's page members are told that it says more by now. */
const lookDays = 30;
const perPiece = 100;

export interface TellDeps {
  database: Database;
  /** By which unlisted numbers are known. */
  hash: PhoneHash;
  looks: Pick<LookLog, 'flush'>;
}

/**
 * Tells members that a number which they looked up has somebody in common with them by now, once each. Nothing is told
 * but what its page tells whoever opens it again: neither who it is nor how many, nor when in the day that came to be.
 */
export async function tellCommon({ database: { db }, hash, looks }: TellDeps, now: Date): Promise<void> {
  await looks.flush();
  await forgetLooks(db, now);
  for (let after = { profileId: '0', phone: '0' }; ; ) {
    const looked = await readLooked(db, after, perPiece);
    const turned = looked.filter(({ holderId }) => holderId !== null);
    const unlisted = await listUnlisted(
      db,
      hash,
      turned.map(({ phone }) => phone),
    );
    for (const { profileId, phone, holderId } of turned) {
      if (holderId !== null && !unlisted.has(phone)) await tell(db, { profileId, phone, holderId }, now);
    }
    const last = looked.at(-1);
    if (last === undefined || looked.length < perPiece) return;
    after = last;
  }
}

async function tell(
  db: Db,
  { profileId, phone, holderId }: { profileId: string; phone: string; holderId: string },
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const marked = await tx
      .updateTable('acquaintance_look')
      .set({ had_common: true })
      .where('profile_id', '=', profileId)
      .where('phone', '=', phone)
      .where('had_common', '=', false)
      .executeTakeFirst();
    // Another server told it, or the member looked again.
    if (marked.numUpdatedRows === 0n) return;
    const notice = { kind: 'acquaintance_common', link: `/number/${phone}`, isEssential: false } as const;
    const about = { profileId, key: commonKey(holderId), topic: 'commonAcquaintances' } as const;
    await notify(tx, { ...notice, ...about }, now);
  });
}

/** What the member took out of the own history, or saw long ago. The history is written a moment later. */
async function forgetLooks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - lookDays * dayMs);
  const settled = new Date(now.getTime() - minuteMs);
  await sql`
    delete from acquaintance_look look
    where look.looked_at < ${before}::timestamptz or look.looked_at < ${settled}::timestamptz and not exists (
      select from ${sql.raw(searchedRows)} searched
      where searched.profile_id = look.profile_id and searched.phone = look.phone
    ) ${onEveryShard}`.execute(db);
}
