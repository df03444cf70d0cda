import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import '../tables.ts';

/**
 * The author's number on a number's page, by which members without a name are told apart there: the one of an earlier
 * text, or the next. Texts are emptied and never deleted, so no number is given twice.
 */
export async function numberMember(tx: Tx, profileId: string, phone: string): Promise<number> {
  const numbered = tx
    .selectFrom('comment')
    .select('member_number')
    .where('phone', '=', phone)
    .where('member_number', 'is not', null);
  const known = await numbered.where('profile_id', '=', profileId).limit(1).executeTakeFirst();
  if (known?.member_number != null) return known.member_number;
  // Until the transaction ends, so that two new members of one page do not get the same number.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`comment.member ${phone}`}, 0))`.execute(tx);
  const last = await numbered.orderBy('member_number', 'desc').limit(1).executeTakeFirst();
  return (last?.member_number ?? 0) + 1;
}
