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

/**
 * Export and erasure of comments and replies. A deactivated account's texts stay without its name; an erased account's
 * texts stay likewise or are emptied, as the person chose. Stored revisions are deleted with the account either way.
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
  // Author names are joined at read time, so only caches need invalidation.
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

/** Locks a person's reactions, their texts, and every text whose counters these change. */
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

/** Empties the texts. The rows stay, so that other members' replies keep their parent. */
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

/** Counts equal keys, sorted by number: the locking order of rows. */
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
