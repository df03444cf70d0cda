import { isErased, lockRole } from '#server/domains/profile/door.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { appealUntil, isAppealedHere } from '../rules/can-appeal.ts';

/** Requests a second review, once per statement. A suspended member has no session: the ticket names them. */
export async function appealStatement(
  deps: { database: Database; reviewableOf: ReviewableOf; appealEnd(at: Date): Date },
  member: Pick<Member, 'profileId'>,
  { id, words }: { id: string; words: string },
  now: Date,
): Promise<'text.not_found' | 'complaint.no_appeal' | null> {
  const { profileId } = member;
  return transact(deps.database.db, async (tx) => {
    const own = tx
      .selectFrom('moderation_statement')
      .selectAll()
      .where('id', '=', id)
      .where('profile_id', '=', profileId);
    const about = await own.executeTakeFirst();
    if (!about) return 'text.not_found';
    if (!isAppealedHere(about)) return 'complaint.no_appeal';
    // Lock order: the account or the text before its statement, as in every decision about it.
    const isThere = await lockSubject(tx, deps.reviewableOf, about);
    const stated = await own.forUpdate().executeTakeFirstOrThrow();
    if (!isThere || appealUntil(stated, deps.appealEnd, now) === null) return 'complaint.no_appeal';
    const sent = await tx
      .insertInto('statement_appeal')
      .values({ statement_id: id, profile_id: profileId, words, appealed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('statement_id')
      .executeTakeFirst();
    return sent ? null : 'complaint.no_appeal';
  });
}

/** Locks the account or the text that a statement is about. Returns whether it still exists. */
async function lockSubject(
  tx: Tx,
  reviewableOf: ReviewableOf,
  { kind, text_id: id }: { kind: string; text_id: string },
): Promise<boolean> {
  if (kind !== 'account') return Boolean(await reviewableOf(kind)?.lock(tx, id));
  await lockRole(tx, id);
  return !(await isErased(tx, id));
}

export async function dropAppeals(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<void> {
  await tx
    .deleteFrom('statement_appeal')
    .where('judged_at', 'is', null)
    .where('statement_id', 'in', (about) =>
      about
        .selectFrom('moderation_statement')
        .select('id')
        .where('kind', '=', kind)
        .where('text_id', '=', id)
        .where('ended_at', 'is', null)
        .where('reversed_at', 'is', null),
    )
    .execute();
}

/** Records the decision. @returns false if it was decided before, or the restriction has ended */
export async function closeAppeal(
  tx: Tx,
  id: string,
  by: { moderatorId: string; isGranted: boolean; note: string },
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('statement_appeal')
    .set({ judged_by: by.moderatorId, judged_at: now, is_granted: by.isGranted, note: by.note })
    .where('statement_id', '=', id)
    .where('judged_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('moderation_statement')
          .select('id')
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .where('reversed_at', 'is', null),
      ),
    )
    .returning('statement_id')
    .executeTakeFirst();
  return closed !== undefined;
}

export async function forgetAppeals(tx: Tx, profileId: string): Promise<void> {
  await tx.deleteFrom('statement_appeal').where('profile_id', '=', profileId).execute();
}
