import { sql } from 'kysely';
import type { TextState } from '#contract/comment.ts';
import type { AdmitText } from '#server/domains/moderation/door.ts';
import { countComments } from '#server/domains/number/door.ts';
import type { ListedWords } from '#server/domains/text-check/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type {
  TextLimitRefusal,
  textLimitFailures,
  WriteLimits,
  WritingAct,
} from '#server/domains/write-limits/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { FoundText } from '../queries/find-text.ts';
import type { TextKey } from '../queries/text-key.ts';
import { weighChange } from '../rules/weigh-change.ts';
import { changeCounters } from './change-counters.ts';
import { forgetLikes } from './notify-of-likes.ts';
import { askToTell } from './notify-queue.ts';

export interface WritingDesk extends Pick<WriteLimits, 'takeLimit'>, Pick<ListedWords, 'askAbout'> {
  admit: AdmitText;
}

export type Author = Pick<Member, 'profileId'>;

export interface Writing {
  database: Database;
  textPrecheck: WritingDesk;
  textKey: TextKey;
  member: Author;
  /** Network of the request, as `Base.visitorOf` names it. */
  visitor: string | null;
}

export interface CommentedNumber {
  /** E.164 digits. */
  phone: string;
  country: string | null;
}

type LimitCode<Act extends WritingAct> = (typeof textLimitFailures)[Act][number];
/** Why a text was not written, in the form `problem(c, refused.code, refused)` takes. */
export type WriteRefusal<Act extends WritingAct> = {
  ok: false;
  code: 'profile.deactivated' | 'comment.not_found' | 'comment.barred' | LimitCode<Act>;
} & Partial<Pick<TextLimitRefusal, 'details' | 'retryAfterSeconds'>>;
export type WriteOutcome<Act extends WritingAct> = { ok: true; id: string } | WriteRefusal<Act>;

/** Consumes a write limit. Call it before locking a text: members of a network share a limit, so this may wait. */
export async function takeLimit<Act extends WritingAct>(
  tx: Tx,
  { textPrecheck, member, visitor }: Writing,
  act: Act,
  now: Date,
): Promise<(TextLimitRefusal & { ok: false; code: LimitCode<Act> }) | null> {
  const refused = await textPrecheck.takeLimit(tx, act, { profileId: member.profileId, visitor }, now);
  // An act can only be refused by its own limits.
  return refused && { ok: false, ...refused, code: refused.code as LimitCode<Act> };
}

export function kindOf({ parentId }: { parentId: string | null }): 'comment' | 'reply' {
  return parentId === null ? 'comment' : 'reply';
}

/** Replaces the content of a locked or deleted text. Reactions stay. The same content is a no-op. */
export async function changeText(
  tx: Tx,
  { textPrecheck, textKey }: Writing,
  found: FoundText,
  text: string,
  now: Date,
): Promise<void> {
  if (found.text === text) return;
  const first = await findFirst(tx, found);
  const weight = weighChange(first, text, now.getTime() - found.createdAt.getTime());
  const revision = found.revision + 1;
  // Deletion has already stored the old revision of a deleted text.
  if (found.state !== 'deleted') await saveRevision(tx, textKey, found, now);
  await tx
    .updateTable('comment')
    .set({
      text,
      revision,
      updated_at: now,
      is_before_holder: false,
      ...(!weight.isSilent && { edited_at: now }),
      ...(weight.isMajor && { changed_revision: revision, reactions_since: 0 }),
    })
    .where('phone', '=', found.phone)
    .where('id', '=', found.id)
    .execute();
  const state = await judgeText(tx, textPrecheck, { ...found, text, revision }, now);
  await settleState(tx, found, state, now);
  if (found.parentId === null && state === 'shown' && !weight.isSilent) {
    await askToTell(tx, { ...found, revision, isNew: false });
  }
}

/** Submits a new or changed text to moderation and writes the resulting state to its row. */
export async function judgeText(
  tx: Tx,
  textPrecheck: Pick<WritingDesk, 'admit'>,
  written: JudgedRow,
  now: Date,
): Promise<TextState> {
  const { id, phone, authorId: author, text, revision } = written;
  const said = { kind: kindOf(written), id, phone, author, text, revision: String(revision) };
  const about = { ...said, ...(written.state !== 'deleted' && { stateBefore: written.state }) };
  const admission = await textPrecheck.admit(tx, about, now);
  const rule = admission.state === 'held' ? admission.reason : null;
  if (admission.state !== written.state || rule !== null) {
    const { state } = admission;
    await tx.updateTable('comment').set({ state, rule }).where('phone', '=', phone).where('id', '=', id).execute();
  }
  return admission.state;
}

type JudgedRow = Pick<FoundText, 'id' | 'phone' | 'authorId' | 'parentId' | 'text' | 'revision' | 'state'>;

export async function saveRevision(tx: Tx, textKey: TextKey, found: FoundText, now: Date): Promise<void> {
  const { id, phone, revision, text, updatedAt } = found;
  await tx
    .insertInto('comment_revision')
    .values({
      phone,
      comment_id: id,
      revision,
      text,
      text_key: textKey(text),
      written_at: updatedAt,
      replaced_at: now,
    })
    .onConflict((conflict) => conflict.columns(['phone', 'comment_id', 'revision']).doNothing())
    .execute();
}

/** Applies a changed state to counters and publishes it. `found` is the text before the change. */
export async function settleState(tx: Tx, found: FoundText, state: TextState, now: Date): Promise<void> {
  const by = Number(state === 'shown') - Number(found.state === 'shown');
  const { phone } = found;
  if (by !== 0 && found.parentId !== null) await countReplies(tx, { phone, id: found.parentId }, by);
  // A text held since it was written has notified nobody yet.
  if (by === 1 && found.state === 'held') await askToTell(tx, { ...found, isNew: true });
  if (state === 'deleted' || state === 'removed') await forgetLikes(tx, found, now);
  if (found.parentId === null) await countComments(tx, { phone, country: null }, by, now);
  await publish(tx, numberChanged, phone);
}

export async function countReplies(tx: Tx, comment: Pick<FoundText, 'phone' | 'id'>, by: number): Promise<void> {
  await changeCounters(tx, comment, sql`thread_count = thread_count + ${by}::int4`);
}

/** The revision that present reactions refer to: the first one, or the last that changed more than half of the text. */
async function findFirst(tx: Tx, { id, phone, text, changedRevision }: FoundText): Promise<string> {
  const row = await tx
    .selectFrom('comment_revision')
    .select('text')
    .where('phone', '=', phone)
    .where('comment_id', '=', id)
    .where('revision', '=', changedRevision)
    .executeTakeFirst();
  return row?.text ?? text;
}
