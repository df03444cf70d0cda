import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProfile } from '#server/domains/profile/commands/open-profile.ts';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import { getAccount } from '#server/domains/profile/queries/get-account.ts';
import { hasAdmin } from '#server/domains/profile/queries/has-admin.ts';
import type { Database } from '#server/platform/db/database.ts';
import { runCommandLine } from '#test/command-line.ts';
import { createTestDatabase } from '#test/database.ts';

const phone = '4915123456789';
let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  const proven = { phone, formerPhones: ['f'], provider: 'telegram', person: 'p', lang: 'en' };
  await database.db
    .transaction()
    .execute((tx) => openProfile(tx, { ...proven, isProven: true, knownProfiles: [], hasAgreed: true }, new Date()));
});
afterAll(() => database.close());

async function grant(...args: string[]): Promise<{ code: number; out: string }> {
  const { code, out, err } = await runCommandLine(['grant', ...args], database);
  return { code, out: out + err };
}

it('gives a role and takes it away again', async () => {
  const asked = await grant(phone, 'admin');
  expect(asked, 'L14').toMatchObject({ code: 1, out: expect.stringContaining('remove texts and accounts of others') });
  expect(await findHolder(database.db, phone)).toMatchObject({ role: 'member' });
  expect(await grant('+49 1512 3456789', 'moderator', '--yes')).toMatchObject({ code: 0 });
  expect(await findHolder(database.db, phone)).toMatchObject({ role: 'moderator' });
  expect(await grant(phone, 'member')).toMatchObject({ code: 0 });
  expect(await findHolder(database.db, phone)).toMatchObject({ role: 'member' });
});

it('U29 the site knows whether anybody is its admin', async () => {
  expect(await hasAdmin(database.db)).toBe(false);
  await grant(phone, 'moderator', '--yes');
  expect(await hasAdmin(database.db)).toBe(false);
  await grant(phone, 'admin', '--yes');
  expect(await hasAdmin(database.db)).toBe(true);
  await grant(phone, 'member');
  expect(await hasAdmin(database.db)).toBe(false);
});

it('gives Pro for days and ends it', async () => {
  const proUntil = async () =>
    (await getAccount(database.db, (await findHolder(database.db, phone))?.id ?? '')).proUntil;
  const before = Date.now();
  expect(await grant(phone, 'pro', '30')).toMatchObject({ code: 0, out: expect.stringContaining('has Pro until') });
  const until = (await proUntil())?.getTime() ?? 0;
  expect(until).toBeGreaterThanOrEqual(before + 30 * 86_400_000);
  expect(until).toBeLessThanOrEqual(Date.now() + 30 * 86_400_000);
  expect(await grant(phone, 'pro', '0')).toMatchObject({ code: 0, out: expect.stringContaining('no Pro') });
  expect(await proUntil()).toBeNull();
});

it('B11 puts numcy into the wallet, and run twice pays once', async () => {
  const gives = async (balance: number, ...args: string[]) =>
    expect(await grant(phone, 'numcy', ...args)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`has ${balance} numcy`),
    });
  await gives(15, '5');
  await gives(15, '5');
  await gives(20, '5', '--reason', 'a second look-up that failed');
  await gives(20, '5', '--reason', 'a second look-up that failed');
  await gives(26, '6');
  await gives(33, '7', '--key', 'ticket 12');
  await gives(33, '7', '--key', 'ticket 12');
  const other = await grant(phone, 'numcy', '8', '--key', 'ticket 12');
  expect(other).toMatchObject({ code: 2, out: expect.stringContaining('Nothing was given') });
  await gives(33, '7', '--key', 'ticket 12');
});

it('M3 a second run of the same command says that it was already granted, and gives nothing', async () => {
  const balance = async () => /has (\d+) numcy/.exec((await grant(phone, 'numcy', '9', '--key', 'ticket 13')).out)?.[1];
  const first = await balance();
  const again = await grant(phone, 'numcy', '9', '--key', 'ticket 13');
  expect(again).toMatchObject({ code: 0, out: expect.stringContaining('already granted') });
  expect(await balance()).toBe(first);
  // The default key is profile, amount, date and reason.
  expect((await grant(phone, 'numcy', '3', '--reason', 'one')).out).not.toContain('already');
  expect((await grant(phone, 'numcy', '3', '--reason', 'one')).out).toContain('already granted');
  expect((await grant(phone, 'numcy', '3', '--reason', 'two')).out).not.toContain('already');
  expect((await grant(phone, 'numcy', '2', '--reason', 'one')).out).not.toContain('already');
});

it('39.1: the member is told of Pro and of numcy, once, and not of what ended', async () => {
  const holder = await findHolder(database.db, phone);
  const own = database.db.selectFrom('notification').where('profile_id', '=', holder?.id ?? '');
  const noticesOf = async (kind: string) =>
    own.select(['kind', 'notice_values as values', 'link']).where('kind', '=', kind).orderBy('id').execute();
  const numcy = await noticesOf('numcy_granted');
  for (let again = 0; again < 2; again += 1) await grant(phone, 'numcy', '4', '--key', 'ticket 14');
  expect((await noticesOf('numcy_granted')).slice(numcy.length)).toEqual([
    { kind: 'numcy_granted', values: { number: 4 }, link: '/paywall/' },
  ]);
  const pro = await noticesOf('pro_granted');
  // Another day than in the other tests.
  for (const days of ['90', '90', '0']) expect(await grant(phone, 'pro', days)).toMatchObject({ code: 0 });
  const told = (await noticesOf('pro_granted')).slice(pro.length);
  expect(told).toEqual([{ kind: 'pro_granted', values: { date: { at: expect.any(Number) } }, link: '/paywall/' }]);
});

it('says when nobody has that number, and what it does not understand', async () => {
  for (const what of [
    ['admin', '--yes'],
    ['pro', '1'],
    ['numcy', '1'],
  ]) {
    const outcome = await grant('4915199999999', ...what);
    expect(outcome).toMatchObject({ code: 1, out: expect.stringContaining('Nobody') });
  }
  const pro = [
    [phone, 'pro'],
    [phone, 'pro', '-1'],
    [phone, 'pro', '9999'],
    [phone, 'pro', 'x'],
    [phone, 'pro', '1', '2'],
    [phone, 'numcy'],
    [phone, 'numcy', '0'],
    [phone, 'numcy', '1000001'],
    [phone, 'numcy', '1.5'],
    [phone, 'numcy', '1', '--key', ''],
    [phone, 'admin', '--reason', 'why not'],
  ];
  for (const args of [[], [phone], [phone, 'king'], ['me', 'admin'], [phone, 'admin', '1'], ...pro]) {
    expect(await grant(...args)).toMatchObject({ code: 2 });
  }
  expect(await grant('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Usage: ringbook grant') });
});
