import { countComments } from '#server/domains/number/door.ts';
import { holdActive } from '#server/domains/profile/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import {
  type IdempotencyKey,
  type Mismatch,
  withIdempotencyKey,
} from '#server/platform/repeat/with-idempotency-key.ts';
import { canComment } from '../policy.ts';
import { hasComment, lockMyComment, lockMyDeleted } from '../queries/find-text.ts';
import { isBarred } from '../queries/is-barred.ts';
import { ageRank } from '../rules/age-rank.ts';
import {
  type Author,
  type CommentedNumber,
  changeText,
  judgeText,
  takeLimit,
  type WriteOutcome,
  type Writing,
} from './change-text.ts';
import { findHiddenUntil } from './hide-kind.ts';
import { askToTell } from './notify-queue.ts';
import { numberMember } from './number-member.ts';

/**
 * Adds, replaces or revives the comment (a `cleanText`): place, reactions and replies stay, so that rewriting does not
 * shed dislikes. `act`: idempotency key for a day; null: each call counts.
 */
export async function addComment(
  writing: Writing,
  number: CommentedNumber,
  text: string,
  act: IdempotencyKey | null,
  now: Date,
): Promise<WriteOutcome<'text' | 'edit'> | Mismatch> {
  return withIdempotencyKey(writing.database, act, now, (database) =>
    writeComment({ ...writing, database }, number, text, now),
  );
}

export async function writeComment(
  writing: Writing,
  number: CommentedNumber,
  text: string,
  now: Date,
): Promise<WriteOutcome<'text' | 'edit'>> {
  const { database, textPrecheck, member } = writing;
  return transact(database.db, async (tx): Promise<WriteOutcome<'text' | 'edit'>> => {
    // Locks the account first, as everywhere. An account that is being deactivated writes nothing more.
    if (!(await holdActive(tx, member.profileId))) return { ok: false, code: 'profile.deactivated' };
    const viewer = { profileId: member.profileId, isHolder: false };
    const barrier = refusalOf(canComment({ ...viewer, isBarred: await isBarred(tx, member.profileId, number.phone) }));
    if (barrier === 'comment.barred') return { ok: false, code: barrier };
    const isNew = !(await hasComment(tx, member.profileId, number.phone));
    const limited = await takeLimit(tx, writing, isNew ? 'text' : 'edit', now);
    if (limited !== null) return limited;
    const deleted = isNew ? await lockMyDeleted(tx, member.profileId, number.phone) : null;
    if (deleted !== null) {
      await changeText(tx, writing, deleted, text, now);
      return { ok: true, id: deleted.id };
    }
    const id = isNew ? await insertComment(tx, member, number, text, now) : null;
    if (id !== null) {
      const written = { id, phone: number.phone, authorId: member.profileId, parentId: null, text } as const;
      const state = await judgeText(tx, textPrecheck, { ...written, revision: 1, state: 'shown' }, now);
      await countComments(tx, number, Number(state === 'shown'), now);
      if (state === 'shown') await askToTell(tx, { ...written, revision: 1, isNew: true });
      await publish(tx, numberChanged, number.phone);
      return { ok: true, id };
    }
    // The member has a comment, or a concurrent call has inserted one and committed by now.
    const found = await lockMyComment(tx, member.profileId, number.phone);
    if (found === null) return { ok: false, code: 'comment.not_found' };
    await changeText(tx, writing, found, text, now);
    return { ok: true, id: found.id };
  });
}

/** @returns null if the member already has a comment on the number */
async function insertComment(
  tx: Tx,
  { profileId }: Author,
  { phone }: CommentedNumber,
  text: string,
  now: Date,
): Promise<string | null> {
  const hidden_until = await findHiddenUntil(tx, profileId, phone);
  const member_number = await numberMember(tx, profileId, phone);
  const written = { text, age_rank: ageRank(now), created_at: now, updated_at: now, hidden_until, member_number };
  const row = await tx
    .insertInto('comment')
    .values({ phone, profile_id: profileId, ...written })
    .onConflict((conflict) =>
      conflict
        .columns(['profile_id', 'phone'])
        .where('parent_id', 'is', null)
        .where('state', '<>', 'deleted')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
