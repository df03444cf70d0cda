import { expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { lockComments, lockReactions } from './lock-comments.ts';

const database = await createFileDatabase();

it('locks the texts of several numbers, and no others, until the transaction ends', async () => {
  const { pool, db } = database;
  const author = await pool.query<{ id: string }>(
    `insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at)
    values ($1, 1, true, 'en', now(), now()) returning id`,
    [makePhone()],
  );
  const profileId = author.rows[0]?.id ?? '';
  const texts: { id: string; phone: string }[] = [];
  for (const phone of [makePhone(), makePhone(), makePhone()]) {
    const { rows } = await pool.query<{ id: string; phone: string }>(
      `insert into comment (phone, profile_id, text, age_rank, created_at, updated_at)
      values ($1, $2, 'A text', 0, now(), now()) returning id, phone`,
      [phone, profileId],
    );
    texts.push(...rows);
  }
  const [left] = texts.splice(1, 1);
  await db.transaction().execute(async (tx) => {
    await lockReactions(tx, profileId);
    await lockComments(tx, texts);
    if (database.kind === 'pglite') return;
    const free = await pool.query<{ id: string }>(
      'select id from comment where profile_id = $1 for no key update skip locked',
      [profileId],
    );
    expect(free.rows.map(({ id }) => id)).toEqual([left?.id]);
  });
});
