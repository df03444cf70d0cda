import { ageRank } from '#server/domains/comment/rules/age-rank.ts';
import '#server/domains/comment/tables.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addMember } from '#test/wallets.ts';
import { phoneAt } from './seed.ts';

/**
 * Comments on the first `numbers` numbers of the seed, `each` on every one of them, by as many members, with a row for
 * each like and dislike that they have. Returns their ids.
 */
export async function seedComments(database: Database, numbers: number, each: number): Promise<string[]> {
  const authors: string[] = [];
  for (let i = 0; i < each; i += 1) authors.push(await addMember(database));
  const at = new Date(Date.UTC(2026, 10, 1));
  const ids: string[] = [];
  const chunk = 5_000;
  for (let from = 0; from < numbers; from += chunk) {
    const until = Math.min(numbers, from + chunk);
    const phones = Array.from({ length: until - from }, (_, i) => phoneAt(from + i));
    const { rows } = await database.pool.query<{ id: string }>(
      `with said as (
        insert into comment (phone, profile_id, text, created_at, updated_at, likes, age_rank)
        select phone.number, author.id, 'Rang at noon and hung up when I answered, for the time number ' || author.nth,
          $3::timestamptz - author.nth * interval '1 day', $3::timestamptz - author.nth * interval '1 day', $5 - 1,
          $4::float8 - author.nth / 10.0
        from unnest($1::int8[]) with ordinality as phone (number, nth),
          unnest($2::int8[]) with ordinality as author (id, nth)
        returning id, phone, profile_id
      ), liked as (
        insert into comment_reaction (profile_id, phone, comment_id, is_like, revision, reacted_at)
        select author.id, said.phone, said.id, true, 1, $3::timestamptz
        from said join unnest($2::int8[]) as author (id) on author.id <> said.profile_id
      ), counted as (
        update number set comments = number.comments + $5 where phone = any($1::int8[])
      )
      select id from said order by id`,
      [phones, authors, at, ageRank(at), each],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  await database.pool.query('analyze comment');
  await database.pool.query('analyze comment_reaction');
  return ids;
}
