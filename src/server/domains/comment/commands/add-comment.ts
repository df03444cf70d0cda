import { countComments } from '#server/domains/number/commands/count-comments.ts';
import { holdActive } from '#server/domains/profile/commands/account-state.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { lockMyComment } from '../queries/find-text.ts';
import { ageRank } from '../rules/age-rank.ts';
import { changeText, type TextKey } from './change-text.ts';

export type WriteOutcome = { ok: true; id: string } | { ok: false; code: 'profile.deactivated' | 'comment.not_found' };

export interface CommentedNumber {
  /** E.164 digits. */
  phone: string;
  country: string | null;
}

/**
 * Says something of a number. Who has said something already replaces it: the comment keeps its place, its reactions and
 * its replies, and nothing is counted again.
 *
 * @param text as `cleanText` gives it
 */
export async function addComment(
  database: Database,
  textKey: TextKey,
  member: Member,
  number: CommentedNumber,
  text: string,
  now: Date,
): Promise<WriteOutcome> {
  return database.db.transaction().execute(async (tx) => {
    // The account first, as everywhere: one that is being deactivated at this moment says nothing more.
    if (!(await holdActive(tx, member.profileId))) return { ok: false, code: 'profile.deactivated' };
    const mine = await lockMyComment(tx, member.profileId, number.phone);
    const id = mine === null ? await insertComment(tx, member, number, text, now) : null;
    if (id !== null) {
      await countComments(tx, number, 1, now);
      await publish(tx, numberChanged, number.phone);
      return { ok: true, id };
    }
    // Another call of the same member was quicker; it has ended by now.
    const found = mine ?? (await lockMyComment(tx, member.profileId, number.phone));
    if (found === null) return { ok: false, code: 'comment.not_found' };
    await changeText(tx, textKey, found, text, now);
    return { ok: true, id: found.id };
  });
}

/** @returns null where the member has one already */
async function insertComment(
  tx: Tx,
  { profileId }: Member,
  { phone }: CommentedNumber,
  text: string,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto('comment')
    .values({ phone, profile_id: profileId, text, age_rank: ageRank(now), created_at: now, updated_at: now })
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
