import { ageRank } from '#server/domains/comment/rules/age-rank.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addMember } from '#test/wallets.ts';
import { phoneAt } from './seed.ts';

/**
 * Comments on the first `numbers` numbers of the seed, `each` on every one of them, by as many members with names. Returns
 * their ids.
 */
export async function seedComments(database: Database, numbers: number, each: number): Promise<string[]> {
  const authors: string[] = [];
  for (let i = 0; i < each; i += 1) authors.push(await addMember(database));
  await database.pool.query(
    `update profile set first_name = 'Ann', last_name = 'Example', profile_going = true where id = any($1::int8[])`,
    [authors],
  );
  const at = new Date(Date.UTC(2026, 10, 1));
  const ids: string[] = [];
  const chunk = 5_000;
  for (let from = 0; from < numbers; from += chunk) {
    const until = Math.min(numbers, from + chunk);
    const phones = Array.from({ length: until - from }, (_, i) => phoneAt(from + i));
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into comment (phone, profile_id, text, created_at, updated_at, age_rank)
      select phone.number, author.id, 'Rang at noon and hung up when I answered, for the time number ' || author.nth,
        $3::timestamptz - author.nth * interval '1 day', $3::timestamptz - author.nth * interval '1 day',
        $4::float8 - author.nth / 10.0
      from unnest($1::int8[]) with ordinality as phone (number, nth),
        unnest($2::int8[]) with ordinality as author (id, nth)
      returning id`,
      [phones, authors, at, ageRank(at)],
    );
    await database.pool.query('update number set comments = comments + $2 where phone = any($1::int8[])', [
      phones,
      each,
    ]);
    ids.push(...rows.map(({ id }) => id));
  }
  for (const table of ['comment', 'number', 'profile']) await database.pool.query(`analyze ${table}`);
  return ids;
}
