import { sql } from 'kysely';
import { forgetText } from '#server/domains/moderation/door.ts';
import { countComments } from '#server/domains/number/door.ts';
import type { PersonalData } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { countReplies, kindOf } from './change-text.ts';
import '../tables.ts';

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
    await sql`delete from comment_revision where comment_id in (
      select id from comment where profile_id = ${profileId}::int8
    )`.execute(tx);
    await publishEach(tx, numberChanged, phones);
  },
};

/** Locks a person's reactions, their texts, and every text whose counters these change. */
async function lockTextsAround(tx: Tx, profileId: string): Promise<void> {
  await sql`
    select comment_id from comment_reaction where profile_id = ${profileId}::int8 order by comment_id for update
  `.execute(tx);
  await sql`
    select id from comment where id in (
      select comment_id from comment_reaction where profile_id = ${profileId}::int8
      union select comment_id from comment_reaction_withdrawn where profile_id = ${profileId}::int8
      union select id from comment where profile_id = ${profileId}::int8
      union select parent_id from comment where profile_id = ${profileId}::int8
    ) order by id desc for no key update`.execute(tx);
}

/** Empties the texts. The rows stay, so that other members' replies keep their parent. */
async function eraseTexts(tx: Tx, profileId: string, now: Date): Promise<void> {
  const written = await tx
    .selectFrom('comment')
    .select(['id', 'phone', 'parent_id', 'state'])
    .where('profile_id', '=', profileId)
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('comment')
    .set({ text: '', state: 'deleted', rule: null, is_pinned: false, updated_at: now })
    .where('profile_id', '=', profileId)
    .where('state', '<>', 'deleted')
    .execute();
  for (const { id, parent_id } of written) await forgetText(tx, { kind: kindOf({ parentId: parent_id }), id }, now);
  const shown = written.filter(({ state }) => state === 'shown');
  const replies = countBy(shown.flatMap(({ parent_id }) => parent_id ?? []));
  for (const [commentId, count] of replies) await countReplies(tx, commentId, -count);
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
    .execute();
}

async function listPhones(db: Db, profileId: string): Promise<string[]> {
  return [...new Set((await listWritten(db, profileId)).map(({ phone }) => phone))];
}
