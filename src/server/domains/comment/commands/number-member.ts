import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';

/** The author's ordinal on a number's page. Texts are emptied but never deleted, so an ordinal is never reused. */
export async function numberMember(tx: Tx, profileId: string, phone: string): Promise<number> {
  const numbered = tx
    .selectFrom('comment')
    .select('member_number')
    .where('phone', '=', phone)
    .where('member_number', 'is not', null);
  const known = await numbered.where('profile_id', '=', profileId).limit(1).executeTakeFirst();
  if (known?.member_number != null) return known.member_number;
  // Locked until the transaction ends, so that two new authors of a page get different ordinals.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comment.member ${phone}`}, 0))`.execute(tx);
  const last = await numbered.orderBy('member_number', 'desc').limit(1).executeTakeFirst();
  return (last?.member_number ?? 0) + 1;
}
