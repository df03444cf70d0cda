import { sql } from 'kysely';
import { searchedRows } from '#server/domains/history/door.ts';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { notify } from '#server/domains/notification/door.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { commonKey, readLooked } from '../queries/turned-common.ts';
import type { AccessLog } from './access-log.ts';

/** Days after a look-up during which a member may be notified. */
const lookDays = 30;
const perPiece = 100;

export interface CommonNoticeDeps {
  database: Database;
  hash: PhoneHash;
  accessLog: Pick<AccessLog, 'flush'>;
}

/**
 * Notifies members, once per number, that a number they looked up now has a common acquaintance. Reveals only what the
 * page shows on a new look-up: not who, how many, or the time of day.
 */
export async function notifyCommon({ database: { db }, hash, accessLog }: CommonNoticeDeps, now: Date): Promise<void> {
  await accessLog.flush();
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
      if (holderId !== null && !unlisted.has(phone)) await notifyMember(db, { profileId, phone, holderId }, now);
    }
    const last = looked.at(-1);
    if (last === undefined || looked.length < perPiece) return;
    after = last;
  }
}

async function notifyMember(
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
    // Another server has sent it already, or the member looked again.
    if (marked.numUpdatedRows === 0n) return;
    const notice = { kind: 'acquaintance_common', link: `/number/${phone}`, isEssential: false } as const;
    const about = { profileId, key: commonKey(holderId), topic: 'commonAcquaintances' } as const;
    await notify(tx, { ...notice, ...about }, now);
  });
}

/** Deletes old entries, and those removed from the search history, which is written up to a minute late. */
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
