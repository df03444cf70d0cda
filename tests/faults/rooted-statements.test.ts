import { describe, expect, it } from 'vitest';
import { everyShard } from '#server/platform/db/every-shard.ts';
import { findRootFaults } from '#test/rooted-statements.ts';

// `tests/faults/recorded` checks the statements of every call.

const taken = [
  'select "names" from "number" where "phone" = $1',
  'select * from number n where n.phone = any($1::int8[])',
  'select phone from unnest($1::int8[]) as asked (phone)',
  'insert into "number" ("phone", "country") values ($1, $2) on conflict ("phone") do update set "country" = $3',
  'select id from comment where phone = $1::int8 and id = $2::int8 for no key update',
  'select c.* from (select phone from number) n left join comment c on c.phone = n.phone where n.phone = $1',
  `select * from opinion where profile_id = $1 ${everyShard}`,
  'select from (select profile_id, phone from (select profile_id, phone from opinion) o) away where away.phone = $1',
  'select * from comment c join profile p on p.id = c.profile_id where c.phone = $1',
  'update number set names = t.names from unnest($1::int8[]) t (phone) where number.phone = t.phone',
  'select * from wallet where profile_id = $1 for update',
  `select 'from number where x' from profile`,
  `insert into rate_use (who) values ($1) on conflict (who) do update set uses = (select 1)`,
];

const mended = `with moved as (update wallet set balance = balance + $1 where profile_id = $2 returning balance)
  insert into wallet_posting (amount, balance_after) select $1, balance from moved`;

const refused: readonly [statement: string, fault: string][] = [
  ['select * from opinion where profile_id = $1', 'opinion reaches every shard without the mark'],
  ['update "comment" set "state" = $1 where "id" = $2', 'comment reaches every shard'],
  ['select phone from number where phone = any($1::int8[]) for update', 'number is locked on every shard'],
  [`select id from comment where id = $1 for share ${everyShard}`, 'comment is locked on every shard'],
  ['insert into note (profile_id, text) values ($1, $2)', 'note gets a row without the number'],
  [
    'insert into wallet_posting (amount, balance_after) values ($1, (select balance from moved))',
    'a value of a new row is a subquery',
  ],
  [
    'insert into event (topic, subject) values ($1, $2), ($3, (select max(subject) from event))',
    'a value of a new row is a subquery',
  ],
  [
    'insert into lookup (phone, visitor) values ($1, $2) on conflict (phone, visitor) do update set seen_at = now()',
    'on conflict calls a volatile function',
  ],
  [
    'select * from comment c join moderation_case m on m.text_id = c.id::text where c.phone = $1',
    'moderation_case, which is local, is joined with comment',
  ],
];

describe('42: a statement on a distributed database', () => {
  it.each(taken)('may be %s', (statement) => {
    expect(findRootFaults(statement)).toEqual([]);
  });

  it('may move a wallet and publish the event in one statement', () => {
    expect(findRootFaults(mended)).toEqual([]);
  });

  it.each(refused)('may not be %s', (statement, fault) => {
    expect(findRootFaults(statement)).toEqual([expect.stringContaining(fault)]);
  });
});
