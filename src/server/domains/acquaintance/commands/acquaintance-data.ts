import type { PersonalData } from '#server/domains/part.ts';
import { endConsent, findHolder } from '#server/domains/profile/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { expireAllOf } from './close-request.ts';

/** Export and erasure. The other side's identity stays out of the export; leaving expires and refunds open requests. */
export const acquaintanceData: PersonalData = {
  name: 'acquaintances',
  collect: async (db, { profileId }) =>
    (await listAllOf(db, profileId)).map((row) => ({
      id: row.id,
      type: row.kind,
      status: row.state,
      isIncoming: row.asked_id === profileId,
      countFriends: row.friends,
      price: row.price,
      createdAtTimestamp: toTimestamp(row.created_at),
      acceptedAtTimestamp: row.accepted_at === null ? null : toTimestamp(row.accepted_at),
      closedAtTimestamp: row.closed_at === null ? null : toTimestamp(row.closed_at),
    })),
  conceal: (tx, { profileId }, now) => expireAllOf(tx, profileId, now),
  async erase(tx, { profileId }, _, now) {
    await expireAllOf(tx, profileId, now);
    await tx
      .deleteFrom('acquaintance_request')
      .where((is) => is.or([is('profile_id', '=', profileId), is('asked_id', '=', profileId)]))
      .execute();
  },
};

function listAllOf(db: Db, profileId: string) {
  return db
    .selectFrom('acquaintance_request')
    .selectAll()
    .where((is) => is.or([is('profile_id', '=', profileId), is('asked_id', '=', profileId)]))
    .orderBy('id')
    .execute();
}

/**
 * Runs when a number is unlisted, in the caller's transaction, because an unlisted number shows no name. Open requests
 * expire with a refund, accepted ones are deleted, and the holder's consent is off until they switch it on again.
 */
export async function endAllAt(tx: Tx, phone: string, now: Date): Promise<void> {
  const holder = await findHolder(tx, phone);
  if (holder === null) return;
  await expireAllOf(tx, holder.id, now);
  await endConsent(tx, phone);
  await tx
    .deleteFrom('acquaintance_request')
    .where('state', '=', 'accepted')
    .where((is) => is.or([is('profile_id', '=', holder.id), is('asked_id', '=', holder.id)]))
    .execute();
}
