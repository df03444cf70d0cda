import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';
import { onEveryShard, textFor } from '#server/platform/db/every-shard.ts';

/** Counters that are updated incrementally and therefore can drift. */
export const counters = ['likes', 'dislikes', 'comment_ups', 'reactions_since', 'thread_count'] as const;
export type TextCounter = (typeof counters)[number];

export interface Miscount {
  textId: string;
  counter: TextCounter;
  stored: number;
  counted: number;
}

/** Range of ids per statement; one in a hundred of these is recounted. */
const idsALook = 50_000;
/** A day recounts one text in this many, so each text has its turn once in as many days. */
export const daysOfRound = 100;

/** Recounts the texts due on a day since 1970. One statement per batch, so concurrent writes do no harm. */
export async function* recountTexts(
  database: Pick<Database, 'db' | 'isDistributed'>,
  day: number,
): AsyncGenerator<{ looked: number; wrong: Miscount[] }> {
  const { last } = await database.db
    .selectFrom('comment')
    .select((s) => s.fn.max('id').as('last'))
    .modifyEnd(onEveryShard)
    .executeTakeFirstOrThrow();
  const highest = BigInt(last ?? 0);
  for (let from = BigInt(day % daysOfRound); from <= highest; from += BigInt(idsALook)) {
    yield recountSome(database, from, from + BigInt(idsALook - 1));
  }
}

type Counts = Record<TextCounter, number>;

async function recountSome(database: Pick<Database, 'db' | 'isDistributed'>, from: bigint, until: bigint) {
  const besideIt = sql.raw(textFor(database, '/*= phone = c.phone and */'));
  const { rows } = await sql<{ id: string; stored: Counts; counted: Counts }>`
    select c.id,
      json_build_object('likes', c.likes, 'dislikes', c.dislikes, 'comment_ups', c.comment_ups,
        'reactions_since', c.reactions_since, 'thread_count', c.thread_count) as stored,
      json_build_object('likes', votes.likes, 'dislikes', votes.dislikes, 'comment_ups', boosts.amount,
        'reactions_since', votes.since, 'thread_count', replies.count) as counted
    from comment c
    cross join lateral (
      select count(*) filter (where is_like) as likes, count(*) filter (where not is_like) as dislikes,
        count(*) filter (where c.changed_revision > 1 and revision >= c.changed_revision) as since
      from comment_reaction where phone = c.phone and comment_id = c.id
    ) votes
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from comment_boost where phone = c.phone and comment_id = c.id
    ) boosts
    cross join lateral (
      select count(*) as count from comment where ${besideIt} parent_id = c.id and state = 'shown'
    ) replies
    where c.id = any(array(select generate_series(${from}::int8, ${until}::int8, ${daysOfRound}::int8)))
    order by c.id ${onEveryShard}`.execute(database.db);
  const wrong = rows.flatMap(({ id, stored, counted }) =>
    counters
      .filter((counter) => stored[counter] !== counted[counter])
      .map((counter): Miscount => ({ textId: id, counter, stored: stored[counter], counted: counted[counter] })),
  );
  return { looked: rows.length, wrong };
}
