import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { nextDigest } from '../../rules/next-digest.ts';

/** Sets the digest's IANA zone, null turns it off. Returns false without an address. */
export async function setDigest(db: Db, { profileId }: Member, timeZone: string | null, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const own = tx.selectFrom('notice_mail').select('digest_zone').where('profile_id', '=', profileId);
    const mail = await own.forUpdate().executeTakeFirst();
    if (mail === undefined) return timeZone === null;
    if (mail.digest_zone === timeZone) return true;
    await tx
      .updateTable('notice_mail')
      .set({ digest_zone: timeZone, digest_at: timeZone === null ? null : nextDigest(timeZone, now) })
      .where('profile_id', '=', profileId)
      .execute();
    return true;
  });
}
