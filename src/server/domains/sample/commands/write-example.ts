import { pollIds } from '#contract/tag.ts';
import {
  addComment,
  addReply,
  pinComment,
  react,
  type TextKey,
  type WriteOutcome,
  type Writing,
  type WritingDesk,
} from '#server/domains/comment/door.ts';
import { type PhoneHash, suggestName } from '#server/domains/name/door.ts';
import { answerPoll, blockNumber, setTags } from '#server/domains/opinion/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Mismatch } from '#server/platform/repeat/with-idempotency-key.ts';
import { dayMs } from '#shared/time.ts';
import type { ExampleNumber, ExampleText } from '../rules/example.ts';
import type { MemberKey } from '../rules/example-members.ts';

export interface Saying {
  /** Joins the one transaction of the whole import. */
  database: Database;
  members: Record<MemberKey, Member>;
  hash: PhoneHash;
  textKey: TextKey;
  now: Date;
}

/** Examples are exempt from limits and text checks. */
export const examplePrecheck: WritingDesk = {
  takeLimit: async () => null,
  askAbout: () => null,
  admit: async () => ({ state: 'shown' }),
};

export async function writeExample(say: Saying, number: ExampleNumber): Promise<void> {
  await writeComments(say, number);
  await judge(say, number);
  await nameIt(say, number);
}

async function writeComments(say: Saying, number: ExampleNumber): Promise<void> {
  const { database, members } = say;
  for (const comment of inTime(number.comments)) {
    const { text } = comment;
    const id = idOf(await addComment(writingOf(say, comment.by), number, text, null, at(say, comment.daysAgo)));
    for (const reply of inTime(comment.replies ?? [])) {
      const replyId = idOf(await addReply(writingOf(say, reply.by), id, reply.text, at(say, reply.daysAgo)));
      await reactTo(say, { commentId: null, replyId: Number(replyId) }, reply);
    }
    await reactTo(say, { commentId: Number(id), replyId: null }, comment);
    if (!comment.isPinned) continue;
    const holder = Object.values(members).find(({ phone }) => phone === number.phone);
    if (holder === undefined) throw new Error(`nobody holds ${number.phone}`);
    expectDone(await pinComment(database, holder, id, true));
  }
}

async function judge(say: Saying, number: ExampleNumber): Promise<void> {
  const { database, hash, members } = say;
  for (const { by, daysAgo, isBanned, tags, answers = {} } of inTime(number.opinions)) {
    const [member, then] = [members[by], at(say, daysAgo)];
    if (isBanned) expectDone(await blockNumber(database, member, number, then));
    if (tags !== undefined) {
      const lists = { categories: [], subcategories: [], callReasons: [], emotags: [] };
      expectDone(await setTags(database, hash, member, number, { callerType: null, ...lists, ...tags }, then));
    }
    for (const poll of pollIds) {
      const answer = answers[poll];
      if (answer !== undefined) expectDone(await answerPoll(database, member, number, { poll, answer }, then));
    }
  }
}

async function nameIt({ database, hash, members, now }: Saying, number: ExampleNumber): Promise<void> {
  for (const { by, ...name } of number.names) {
    expectDone(await suggestName(database, hash, members[by], number, name, now));
  }
}

async function reactTo(
  { database, members, ...say }: Saying,
  text: { commentId: number | null; replyId: number | null },
  { daysAgo, likes = [], dislikes = [] }: ExampleText,
): Promise<void> {
  const { takeLimit } = examplePrecheck;
  // Some hours later, but before the next day.
  const then = at(say, Math.max(daysAgo - 0.4, daysAgo / 2));
  for (const [vote, by] of [
    ['LIKE', likes],
    ['DISLIKE', dislikes],
  ] as const) {
    for (const key of by) {
      const wish = { text, vote, isWanted: true };
      const reacted = await react({ database, takeLimit, member: members[key], visitor: '' }, wish, then);
      expectDone(reacted.ok ? null : reacted.code);
    }
  }
}

function writingOf({ database, textKey, members }: Saying, by: MemberKey): Writing {
  return { database, textPrecheck: examplePrecheck, textKey, member: members[by], visitor: null };
}

/** Oldest first, as they would have been written. */
function inTime<T extends { daysAgo: number }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => b.daysAgo - a.daysAgo);
}

function at({ now }: Pick<Saying, 'now'>, daysAgo: number): Date {
  return new Date(now.getTime() - daysAgo * dayMs);
}

function idOf(outcome: WriteOutcome<'text' | 'edit'> | Mismatch): string {
  if (!outcome.ok) throw new Error(`an example was refused: ${outcome.code}`);
  return outcome.id;
}

/** A refused example is a bug; the transaction must roll back. */
function expectDone(refusal: string | null): void {
  if (refusal !== null) throw new Error(`an example was refused: ${refusal}`);
}
