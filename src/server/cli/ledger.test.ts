import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit } from '#server/domains/wallet/commands/credit.ts';
import { reverseCredit } from '#server/domains/wallet/commands/reverse-credit.ts';
import { type SpendOrder, spend } from '#server/domains/wallet/commands/spend.ts';
import { findHeld } from '#server/domains/wallet/queries/find-held.ts';
import type { Database } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createTestDatabase } from '#test/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ringbook = (...args: string[]) => runCommandLine(args, database);

it('M6 an operator verifies the books: what is wrong is named, and nothing is changed', async () => {
  expect(await ringbook('ledger', 'verify')).toEqual({
    code: 0,
    err: '',
    out: '0 postings of 0 wallets: all is right.\n',
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

it('M9 an operator forgives a debt in writing, and that once', async () => {
  const { profileId, phone } = await addActor(database);
  await database.db.transaction().execute(async (tx) => {
    const [now, whose] = [new Date(), { profileId, reference: 'order 1' }];
    const bought = { kind: 'pack', amount: 20n, counterAccount: 'orders', idempotencyKey: 'o' } as const;
    await credit(tx, { welcome: 0n }, { ...whose, ...bought }, now);
    const spent = { kind: 'comment_up', amount: 15n, counterAccount: 'boosts', idempotencyKey: 's' } as const;
    await spend(tx, { welcome: 0n }, { ...whose, ...spent }, now);
    const back = { creditKey: 'o', reason: 'dispute', idempotencyKey: 'd' } as const;
    await reverseCredit(tx, { welcome: 0n }, { ...whose, ...back }, now);
  });
  for (const wrong of [
    ['forgive'],
    ['forgive', phone],
    ['forgive', phone, '--reason', ' '],
    ['verify', '--reason', 'x'],
  ]) {
    expect((await ringbook('ledger', ...wrong)).code).toBe(2);
  }
  expect(await findHeld(database.db, profileId)).toEqual({ amount: 15n, reason: 'dispute' });
  const forgive = () => ringbook('ledger', 'forgive', phone, '--reason', 'the bank was wrong');
  expect(await forgive()).toMatchObject({
    code: 0,
    out: expect.stringContaining('owed 15 numcy and owes nothing now'),
  });
  expect(await forgive()).toMatchObject({ code: 0, out: expect.stringContaining('owes nothing.') });
  expect(await findHeld(database.db, profileId)).toBeNull();
  expect(await ringbook('ledger', 'forgive', '4915199999999', '--reason', 'x')).toMatchObject({ code: 1 });
});

it('an operator gives back what a receipt says was charged, once, and the member is told', async () => {
  const { profileId } = await addActor(database);
  const now = new Date();
  const charge = {
    kind: 'comment_hide',
    amount: 7n,
    counterAccount: 'hides',
    idempotencyKey: 'hide:1',
    reference: null,
  };
  const spent = await database.db
    .transaction()
    .execute((tx) => spend(tx, { welcome: 10n }, { ...(charge as SpendOrder), profileId }, now));
  const receipt = spent.ok ? (spent.receipt ?? '') : '';
  const welcome = `N-${Number(receipt.slice(2)) - 1}`;
  for (const none of ['N-0', 'N-999999', '12', receipt.slice(2), welcome, `${receipt}0`]) {
    expect(await ringbook('ledger', 'refund', none)).toEqual({
      code: 1,
      out: '',
      err: `${none} is not the receipt of numcy that were charged.\n`,
    });
  }
  const told = async () =>
    (
      await sql<{ kind: string; link: string; values: unknown }>`
        select kind, link, notice_values as "values" from notification where profile_id = ${profileId}`.execute(
        database.db,
      )
    ).rows;
  const back = `N-${Number(receipt.slice(2)) + 1}`;
  const done = await ringbook('ledger', 'refund', receipt);
  expect(done.out).toBe(`7 numcy of ${receipt} are given back with ${back}; 10 are in the wallet now.\n`);
  const values = { number: 7, charge: { code: receipt }, receipt: { code: back } };
  expect(await told()).toEqual([{ kind: 'numcy_refunded', link: `/receipt/${back}`, values }]);
  expect((await ringbook('ledger', 'refund', receipt)).out).toBe(
    `7 numcy of ${receipt} were given back before with ${back}; 10 are in the wallet now.\n`,
  );
  // A refund cannot be refunded.
  expect((await ringbook('ledger', 'refund', back)).code).toBe(1);
  expect(await told()).toHaveLength(1);
  expect((await ringbook('ledger', 'verify')).out).not.toContain(`wallet of profile ${profileId},`);
});

it('says how it is used', async () => {
  expect(await ringbook('ledger', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('ledger verify') });
  for (const wrong of [
    [],
    ['drop'],
    ['verify', 'all'],
    ['refund'],
    ['refund', 'N-1', 'N-2'],
    ['refund', 'N-1', '--reason', 'x'],
  ])
    expect((await ringbook('ledger', ...wrong)).code).toBe(2);
});
