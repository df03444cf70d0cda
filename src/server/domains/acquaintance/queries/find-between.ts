import { sql } from 'kysely';
import { reachableRows } from '#server/domains/profile/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { separatedPairs } from './separated-pairs.ts';

/** Account id of the member who can receive a request at a number; null if there is none. */
export async function findReachable(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.raw(reachableRows)} account where phone = ${phone}::int8`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether both accounts are active and neither blocked or barred the other. */
export async function isWithinReach(
  tx: Tx,
  { profileId, askedId, phone }: { profileId: string; askedId: string; phone: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from ${sql.raw(reachableRows)} me, ${sql.raw(reachableRows)} asked
    where me.id = ${profileId}::int8 and asked.id = ${askedId}::int8 and asked.phone = ${phone}::int8
      and not ${sql.raw(separatedPairs('me', 'asked'))}`.execute(tx);
  return rows.length > 0;
}

/** The open or accepted request between two members, in either direction. The caller holds both account locks. */
export async function findBetween(tx: Tx, one: string, other: string) {
  return tx
    .selectFrom('acquaintance_request')
    .select(['id', 'state', 'created_at', 'expires_at'])
    .where('state', 'in', ['sent', 'accepted'])
    .where((is) =>
      is.or([
        is.and([is('profile_id', '=', one), is('asked_id', '=', other)]),
        is.and([is('profile_id', '=', other), is('asked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst();
}

/** Whether `askedId` declined a request of `profileId` after `since`. */
export async function wasDeclined(
  tx: Tx,
  { profileId, askedId }: { profileId: string; askedId: string },
  since: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('acquaintance_request')
    .select('id')
    .where('profile_id', '=', profileId)
    .where('asked_id', '=', askedId)
    .where('state', '=', 'declined')
    .where('closed_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
