import type { ModerationQueueSourceName } from '#contract/moderation-queue.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { minuteMs } from '#shared/time.ts';

export const claimMs = 10 * minuteMs;

export interface CaseRef {
  source: ModerationQueueSourceName;
  id: string;
}

/** Claims a case and releases the previous claim; returns the current one. A claim only informs colleagues. */
export async function claimCase(
  tx: Tx,
  { source, id }: CaseRef,
  moderatorId: string,
  now: Date,
): Promise<{ moderatorId: string; until: Date }> {
  // Locks in row order, so that two moderators who swap cases do not deadlock.
  const rows = await tx
    .selectFrom('moderation_claim')
    .selectAll()
    .where((row) =>
      row.or([row('moderator_id', '=', moderatorId), row.and([row('source', '=', source), row('case_id', '=', id)])]),
    )
    .orderBy('source')
    .orderBy('case_id')
    .forUpdate()
    .execute();
  await tx
    .deleteFrom('moderation_claim')
    .where('moderator_id', '=', moderatorId)
    .where((row) => row.or([row('source', '!=', source), row('case_id', '!=', id)]))
    .execute();
  const theirs = rows.find((row) => row.source === source && row.case_id === id && row.moderator_id !== moderatorId);
  if (theirs && theirs.claimed_until > now) return { moderatorId: theirs.moderator_id, until: theirs.claimed_until };
  const claimed_until = new Date(now.getTime() + claimMs);
  const mine = { moderator_id: moderatorId, claimed_until };
  const row = await tx
    .insertInto('moderation_claim')
    .values({ source, case_id: id, ...mine })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'case_id'])
        .doUpdateSet(mine)
        // Of two simultaneous claims the first wins.
        .where((old) =>
          old.or([
            old('moderation_claim.claimed_until', '<=', now),
            old('moderation_claim.moderator_id', '=', moderatorId),
          ]),
        ),
    )
    .returning(['moderator_id', 'claimed_until'])
    .executeTakeFirst();
  const held =
    row ??
    (await tx
      .selectFrom('moderation_claim')
      .select(['moderator_id', 'claimed_until'])
      .where('source', '=', source)
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow());
  return { moderatorId: held.moderator_id, until: held.claimed_until };
}

/** Moves a case to the end of this moderator's list until it changes. */
export async function skipCase(
  tx: Tx,
  { source, id, version }: CaseRef & { version: number },
  moderatorId: string,
  now: Date,
): Promise<void> {
  const seen = { version, skipped_at: now };
  await tx
    .insertInto('moderation_skip')
    .values({ source, case_id: id, moderator_id: moderatorId, ...seen })
    .onConflict((conflict) => conflict.columns(['moderator_id', 'source', 'case_id']).doUpdateSet(seen))
    .execute();
  await endClaim(tx, { source, id }, moderatorId);
}

export async function endClaim(tx: Tx, { source, id }: CaseRef, moderatorId: string): Promise<void> {
  await tx
    .deleteFrom('moderation_claim')
    .where('source', '=', source)
    .where('case_id', '=', id)
    .where('moderator_id', '=', moderatorId)
    .execute();
}
