import { sql } from 'kysely';
import { forgetText } from '#server/domains/moderation/door.ts';
import { countComments } from '#server/domains/number/door.ts';
import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { countReplies, kindOf } from './change-text.ts';
import { lockComments, lockReactions } from './lock-comments.ts';
import '../tables.ts';

/**
 * What a person said of numbers and answered others. A deactivated account's texts stay, by a member who is gone; an
 * erased one's stay so or go, as the person chose. Earlier texts go with the account in either case.
 */
export const commentData: PersonalData = {
  name: 'comments',
  collect: async (db, { profileId }) => ({
    written: (await listWritten(db, profileId)).map((row) => ({
      id: Number(row.id),
      phone: row.phone,
      isReply: row.parent_id !== null,
      text: row.text,
      state: row.state,
      createdAtTimestamp: toTimestamp(row.created_at),
      updatedAtTimestamp: toTimestamp(row.updated_at),
    })),
  }),
  listNumbers: listPhones,
  lockTexts: lockTextsAround,
  // Who wrote them is read with the texts, so all that changes is what others have in memory.
  conceal: async (tx, { profileId }) => publishEach(tx, numberChanged, await listPhones(tx, profileId)),
  reveal: async (tx, { profileId }) => publishEach(tx, numberChanged, await listPhones(tx, profileId)),
  async erase(tx, { profileId }, { isTextErased }, now) {
    const phones = await listPhones(tx, profileId);
    if (isTextErased) await eraseTexts(tx, profileId, now);
    await sql`delete from comment_revision where exists (
      select from comment said where said.phone = comment_revision.phone and said.id = comment_revision.comment_id
        and said.profile_id = ${profileId}::int8
    )`.execute(tx);
    await publishEach(tx, numberChanged, phones);
  },
};

/** A person's reactions, their texts, and the texts that either counts in. */
async function lockTextsAround(tx: Tx, profileId: string): Promise<void> {
  await lockReactions(tx, profileId);
  const { rows } = await sql<{ id: string; phone: string }>`
    select comment_id as id, phone from comment_reaction where profile_id = ${profileId}::int8
    union select comment_id, phone from comment_reaction_withdrawn where profile_id = ${profileId}::int8
    union select id, phone from comment where profile_id = ${profileId}::int8
    union select parent_id, phone from comment where profile_id = ${profileId}::int8 and parent_id is not null
    ${onEveryShard}`.execute(tx);
  await lockComments(tx, rows);
}

/** What others answered stays under the place where the text stood. */
async function eraseTexts(tx: Tx, profileId: string, now: Date): Promise<void> {
  await lockComments(tx, await listWritten(tx, profileId));
  const written = await listWritten(tx, profileId);
  await tx
    .updateTable('comment')
    .set({ text: '', state: 'deleted', rule: null, is_pinned: false, updated_at: now })
    .where('profile_id', '=', profileId)
    .where('state', '<>', 'deleted')
    .modifyEnd(onEveryShard)
    .execute();
  for (const { id, parent_id } of written) await forgetText(tx, { kind: kindOf({ parentId: parent_id }), id }, now);
  const shown = written.filter(({ state }) => state === 'shown');
  const phoneOf = new Map(shown.map(({ parent_id, phone }) => [parent_id, phone]));
  const replies = countBy(shown.flatMap(({ parent_id }) => parent_id ?? []));
  for (const [id, count] of replies) await countReplies(tx, { id, phone: phoneOf.get(id) ?? '' }, -count);
  const comments = countBy(shown.flatMap(({ phone, parent_id }) => (parent_id === null ? phone : [])));
  for (const [phone, count] of comments) await countComments(tx, { phone, country: null }, -count, now);
}

/** How often each is there, in the order in which rows are locked everywhere. */
function countBy(keys: readonly string[]): [key: string, count: number][] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => Number(BigInt(a) - BigInt(b)));
}

function listWritten(db: Db, profileId: string) {
  return db
    .selectFrom('comment')
    .select(['id', 'phone', 'parent_id', 'text', 'state', 'created_at', 'updated_at'])
    .where('profile_id', '=', profileId)
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .modifyEnd(onEveryShard)
    .execute();
}

async function listPhones(db: Db, profileId: string): Promise<string[]> {
  return [...new Set((await listWritten(db, profileId)).map(({ phone }) => phone))];
}
