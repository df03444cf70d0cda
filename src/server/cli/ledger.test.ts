import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { runCommandLine } from '#test/command-line.ts';
import { openTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ringbook = (...args: string[]) => runCommandLine(args, database);

it('M6 an operator verifies the books: what is wrong is named, and nothing is changed', async () => {
  expect(await ringbook('ledger', 'verify')).toEqual({
    ...{ code: 0, err: '', out: '0 postings of 0 wallets: all is right.\n' },
  });
  const { profileId: id, phone } = await addActor(database);
  expect((await ringbook('grant', phone, 'numcy', '7')).code).toBe(0);
  expect((await ringbook('ledger', 'verify')).out).toBe('2 postings of 1 wallets: all is right.\n');
  const books = () => sql`select * from wallet join wallet_posting using (profile_id) order by id`.execute(database.db);
  await sql`update wallet set balance = 99, version = 3`.execute(database.db);
  const before = await books();
  expect(await ringbook('ledger', 'verify')).toEqual({
    code: 1,
    err: '',
    out: `balance.sum  wallet of profile ${id}, the wallet itself: the balance is not the sum of the postings
version.gap  wallet of profile ${id}, the wallet itself: its newest postings are missing
2 postings of 1 wallets: 2 wrong.
`,
  });
  expect((await books()).rows).toEqual(before.rows);
});

it('says how it is used', async () => {
  expect(await ringbook('ledger', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('ledger verify') });
  for (const wrong of [[], ['drop'], ['verify', 'all']]) expect((await ringbook('ledger', ...wrong)).code).toBe(2);
});
