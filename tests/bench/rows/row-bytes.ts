import type { Database } from '#server/platform/db/database.ts';
import type { Row } from '../bench.ts';
import { seedComments } from '../seed-comments.ts';
import { makePastPartitions } from '../seed-lookups.ts';

const numbers = 100_000;
const members = 50_000;
const commentedNumbers = 10_000;
const commentsEach = 3;
const historyDays = 365;

/** 43 characters, like a keyed hash. */
const hashOf = (text: string) => `left(translate(encode(sha256((${text})::text::bytea), 'base64'), '+/=', '-_'), 43)`;
/** Each member with some of the seeded numbers, spread over all of them. */
const spreadOver = (each: number) => `(
    select member.id, seeded.phone from (select id, row_number() over () as nth from profile) member
    cross join generate_series(1, ${each}) as n
    join (select phone, row_number() over () - 1 as nth from number) seeded
      on seeded.nth = (member.nth * 7 + n * 7919) % ${numbers}
  ) pair`;

/** Rows as visitors and members leave them, in random order. */
const fillings: readonly string[] = [
  `insert into profile (phone, epoch, is_holder, lang, last_seen_at, created_at, first_name, last_name)
    select 440000000000 + n, 0, true, 'en', now(), now(), 'Maria', 'Example'
    from generate_series(1, ${members}) as n order by random()`,
  // Three look-ups a number: two of visitors and one of a member.
  `insert into lookup (phone, visitor, day, units, seen_at, server)
    select phone, visitor, (seen_at at time zone 'UTC')::date, 1, seen_at, 7 from (
      select phone, case when n = 3 then 'm:' || (phone % ${members}) else ${hashOf('phone::text || n')} end as visitor,
        now() - random() * interval '7 days' as seen_at
      from number, generate_series(1, 3) as n order by random()
    ) seen`,
  `insert into search_history (profile_id, phone, day, searched_at)
    select id, phone, current_date - (random() * 364)::int4, now() - random() * interval '364 days'
    from ${spreadOver(6)} order by random() on conflict do nothing`,
  `insert into contact_name (profile_id, phone, first_name, last_name, added_at, network, network_at)
    select id, 450000000000 + n * 1000003 + id, 'Maria', 'Example', now(), ${hashOf('id')}, now()
    from profile, generate_series(1, 6) as n order by random()`,
  `insert into opinion (phone, profile_id, banned_at, kind, bad_at, updated_at, network, network_at)
    select phone, id, now(), 'negative', now(), now(), ${hashOf('id')}, now()
    from ${spreadOver(4)} order by random() on conflict do nothing`,
  `insert into session (id, profile_id, token_version, device, way, browser, country, created_at, last_seen_at,
      expires_at, proved_at)
    select ${hashOf("id::text || 's'")}, id, 1, ${hashOf("id::text || 'd'")}, 'telegram', 'Chrome on Android', 'DE',
      now(), now(), now() + interval '30 days', now()
    from profile order by random()`,
  `insert into wallet (profile_id, balance, version, updated_at)
    select id, 10, 4, now() from profile on conflict do nothing`,
  `insert into wallet_posting (profile_id, version, kind, amount, counter_account, balance_after, reference,
      idempotency_key, event_at, created_at)
    select profile_id, n, 'comment_up', -1, 'boosts', 10 - n, 'comment ' || n,
      'comment_up:' || ${hashOf('profile_id::text || n')}, now(), now()
    from wallet, generate_series(1, 4) as n order by random()`,
];

const tables = [
  'number',
  'lookup',
  'search_history',
  'comment',
  'opinion',
  'contact_name',
  'profile',
  'session',
  'wallet',
  'wallet_posting',
];

/** Measures bytes on disk per row of the tables that grow, by PostgreSQL's size functions, for `docs/growing.md`. */
export const rowBytes: Row = {
  name: 'row-bytes',
  async run(bench) {
    const { open } = await bench.makePostgres('row_bytes', numbers);
    const database = await open();
    try {
      await seedComments(database, commentedNumbers, commentsEach);
      await makePastPartitions(database, new Date(), historyDays);
      for (const text of fillings) await database.pool.query(text);
      return await Promise.all(tables.map((table) => measure(database, table)));
    } finally {
      await database.close();
    }
  },
};

async function measure({ pool }: Database, table: string) {
  const { rows } = await pool.query<{ count: string; heap: string; indexes: string }>(
    `with piece as (select '${table}'::regclass as relid union select relid from pg_partition_tree('${table}'))
    select (select count(*) from ${table}) as count, sum(pg_table_size(relid)) as heap,
      sum(pg_indexes_size(relid)) as indexes from piece`,
  );
  const [row] = rows;
  if (!row || row.count === '0') throw new Error(`there is nothing in ${table}`);
  const each = (bytes: string) => (Number(bytes) / Number(row.count)).toFixed(0);
  return {
    what: `bytes a row of \`${table}\`, with its indexes`,
    result: String(Number(each(row.heap)) + Number(each(row.indexes))),
    target: '',
    isMet: null,
    seen: `table ${each(row.heap)}, indexes ${each(row.indexes)}; ${row.count} rows`,
  };
}
