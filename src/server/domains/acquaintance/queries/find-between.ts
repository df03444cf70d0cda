import { sql } from 'kysely';
import { reachableRows } from '#server/domains/profile/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { keptApart } from './kept-apart.ts';
import '../tables.ts';

/** The account of the member who can be asked at a number; null where nobody can. */
export async function findReachable(db: Db, phone: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.raw(reachableRows)} account where phone = ${phone}::int8`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether nothing keeps a member from the holder of a number: both are there, and neither keeps the other away. */
export async function isWithinReach(
  tx: Tx,
  { profileId, askedId, phone }: { profileId: string; askedId: string; phone: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from ${sql.raw(reachableRows)} me, ${sql.raw(reachableRows)} asked
    where me.id = ${profileId}::int8 and asked.id = ${askedId}::int8 and asked.phone = ${phone}::int8
      and not ${sql.raw(keptApart('me', 'asked'))}`.execute(tx);
  return rows.length > 0;
}

/** The open or accepted request between two members, whoever asked; the caller holds both accounts alone. */
export async function findBetween(tx: Tx, one: string, other: string) {
  return tx
    .selectFrom('acquaintance_request')
    .select(['id', 'state', 'expires_at as expiresAt'])
    .where('state', 'in', ['sent', 'accepted'])
    .where((is) =>
      is.or([
        is.and([is('profile_id', '=', one), is('asked_id', '=', other)]),
        is.and([is('profile_id', '=', other), is('asked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst();
}

/** Whether a member was declined by another one since then. */
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
