import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { fixedClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

let database: Database;
let app: TestApp;
const clock = fixedClock(noonToday());
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({ database, clock, env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '3' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => clock.advance(61_000));

const addNamed = () => addNumber(database, { names: [{ firstName: 'Plumber', lastName: 'Tom', people: 3 }] });
async function useUp(person: Person): Promise<void> {
  for (let i = 0; i < 3; i += 1) await look(app, person, makePhone());
  clock.advance(61_000);
}
const ask = ({ browser }: Person, phone: string, key: string, query = '?paidSearch=1') =>
  browser.ask<NumberView>(`/api/v202505/search/${phone}${query}`, { headers: { 'idempotency-key': key } });
/** Status, balance and name of an answer. */
const told = ({ status, code, data }: Awaited<ReturnType<typeof ask>>) =>
  status === 200 ? [data.common.balance, data.averageProfile?.firstName] : [status, code];
const chargesOf = async ({ id }: Person) =>
  (
    await database.db
      .selectFrom('wallet_posting')
      .select('amount')
      .where('profile_id', '=', id)
      .where('kind', '=', 'paid_search')
      .execute()
  ).map(({ amount }) => amount);
const setBalance = ({ id }: Person, balance: string) =>
  database.db.updateTable('wallet').set({ balance }).where('profile_id', '=', id).execute();

it('M1 a look-up paid by a key is paid once, at once and beyond midnight, and answers the first balance', async () => {
  const asker = await join(app);
  const [phone, other] = [await addNamed(), await addNamed()];
  await useUp(asker);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(asker, phone, 'one press')));
  for (const answer of answers) expect(told(answer)).toEqual([9, 'Plumber']);
  expect(await chargesOf(asker)).toEqual(['-1']);
  clock.advance(61_000);
  expect(told(await ask(asker, other, 'another press'))).toEqual([8, 'Plumber']);
  expect(told(await ask(asker, phone, 'one press'))).toEqual([9, 'Plumber']);
  expect(await chargesOf(asker)).toEqual(['-1', '-1']);
  // The next day, with no free look-ups left: without the key it would be charged again.
  clock.advance(12.5 * 3_600_000);
  await useUp(asker);
  expect(told(await ask(asker, phone, 'one press'))).toEqual([9, 'Plumber']);
  expect(await chargesOf(asker)).toEqual(['-1', '-1']);
  // A new key is a new look-up, and so is an old key after its day.
  expect(told(await ask(asker, phone, 'next press'))).toEqual([7, 'Plumber']);
  clock.advance(12 * 3_600_000);
  await useUp(asker);
  expect(told(await ask(asker, phone, 'one press'))).toEqual([7, 'Plumber']);
  expect(await chargesOf(asker)).toEqual(['-1', '-1', '-1']);
  expect((await verifyLedger(database.db)).faults).toEqual([]);
});

it('M1 the key for another number is a mistake, and changes nothing', async () => {
  const asker = await join(app);
  const [phone, other] = [await addNamed(), await addNamed()];
  await useUp(asker);
  expect(told(await ask(asker, phone, 'mine'))).toEqual([9, 'Plumber']);
  expect(told(await ask(asker, other, 'mine'))).toEqual([422, 'idempotency.mismatch']);
  expect(await chargesOf(asker)).toEqual(['-1']);
  expect((await ask(asker, phone, 'x'.repeat(201))).status).toBe(400);
  // Keys are per member.
  const stranger = await join(app);
  await useUp(stranger);
  expect(told(await ask(stranger, other, 'mine'))).toEqual([9, 'Plumber']);
});

it('M1 what was refused by a key stays refused, and what was free stays free', async () => {
  const asker = await join(app);
  const [phone, free] = [await addNamed(), await addNamed()];
  expect(told(await ask(asker, free, 'free'))).toEqual([10, 'Plumber']);
  await useUp(asker);
  await ask(asker, await addNamed(), 'first');
  await setBalance(asker, '0');
  expect(told(await ask(asker, phone, 'poor'))).toEqual([402, 'wallet.insufficient_balance']);
  await setBalance(asker, '9');
  expect(told(await ask(asker, phone, 'poor'))).toEqual([402, 'wallet.insufficient_balance']);
  expect(told(await ask(asker, phone, 'rich'))).toEqual([8, 'Plumber']);
  clock.advance(13 * 3_600_000);
  await useUp(asker);
  expect(told(await ask(asker, free, 'free'))).toEqual([8, 'Plumber']);
  expect(await chargesOf(asker)).toEqual(['-1', '-1']);
  // A key has no effect without the request to pay.
  expect(told(await ask(asker, await addNamed(), 'free', ''))).toEqual([8, 'P***']);
});

it('M1 keeps neither the number nor the names with the key', async () => {
  const asker = await join(app);
  const phone = await addNamed();
  await useUp(asker);
  await ask(asker, phone, 'secret words');
  const rows = await database.db.selectFrom('named_act').selectAll().where('profile_id', '=', asker.id).execute();
  expect(rows.map(({ outcome }) => outcome)).toEqual([{ ok: true, isOpen: true, balance: 9 }]);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${phone}|Plumber|secret`));
});
