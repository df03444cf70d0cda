import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFormerPhoneHash } from '#server/domains/profile/commands/former-phone.ts';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { commands } from './command.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const dayMs = 86_400_000;
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000' } });
});
afterAll(() => app.close());

/** Runs the command inside the running site, as with the embedded store. */
async function ringbook(name: string, ...args: string[]): Promise<{ code: number; out: string }> {
  let out = '';
  const stream = new Writable({
    write(chunk, _, done) {
      out += chunk;
      done();
    },
  });
  const terminal: Terminal = {
    output: stream,
    errors: stream,
    isWatched: false,
    folder: '/',
    config: () => app.config,
    log: () => log,
    withDatabase: (run) => run(app.database),
    interruptible: (run) => run(new AbortController().signal),
  };
  const code = await commands.get(name)?.run(args, terminal);
  return { code: code ?? -1, out };
}
const acts = async (id: string) =>
  app.database.db
    .selectFrom('account_act')
    .select(['act', 'reason'])
    .where('profile_id', '=', id)
    .orderBy('id')
    .execute();

it('C5 bars by number and by id: all sessions end, and nobody gets in until it is lifted', async () => {
  for (const name of [(phone: string) => `+${phone}`, (_: string, id: string) => id]) {
    const { browser, phone, id } = await join(app);
    const second = new TestBrowser(app);
    await second.signIn(phone);
    const barred = await ringbook('bar', name(phone, id), '--reason', 'fraud, ticket 12', '--yes');
    expect(barred).toMatchObject({ code: 0, out: expect.stringContaining('is barred.') });
    expect(JSON.parse(lines.at(-1) ?? '{}'), 'F9').toMatchObject({ security: 'barred', by: 'operator' });
    expect(lines.join('')).not.toContain(phone);
    for (const each of [browser, second]) expect((await each.ask('/api/v6/profile/my')).status).toBe(403);
    browser.token = null;
    await expect(browser.signIn(phone)).rejects.toThrow('403');
    app.clock.advance(400 * dayMs);
    await expect(new TestBrowser(app).signIn(phone, { provider: 'sms' })).rejects.toThrow('403');
    expect((await ringbook('bar', name(phone, id), '--reason', 'again', '--yes')).out).toContain('was barred before');

    const lifted = await ringbook('unbar', name(phone, id), '--reason', 'it was a mistake');
    expect(lifted).toMatchObject({ code: 0, out: expect.stringContaining('no longer barred') });
    expect(String((await browser.signIn(phone)).profile_id)).toBe(id);
    expect((await ringbook('unbar', name(phone, id), '--reason', 'again')).out).toContain('is not barred');
    expect(await acts(id)).toEqual([
      { act: 'bar', reason: 'fraud, ticket 12' },
      { act: 'unbar', reason: 'it was a mistake' },
    ]);
    const mine = await app.request('/api/v6/profile/export', { headers: { authorization: `Bearer ${browser.token}` } });
    expect(await mine.text()).toContain('fraud, ticket 12');
  }
});

it('C5 lifts by its number the bar that an erased account left', async () => {
  const { phone, id } = await join(app);
  await ringbook('bar', id, '--reason', 'fraud', '--yes');
  const hash = createFormerPhoneHash((await loadSiteSecret(app.database))('former numbers'));
  const erased = { phone: null, former_phone: hash(phone), is_holder: false, erased_at: app.clock.now() };
  await app.database.db.updateTable('profile').set(erased).where('id', '=', id).execute();
  await expect(new TestBrowser(app).signIn(phone)).rejects.toThrow('403');
  expect((await ringbook('unbar', `+${phone}`, '--reason', 'served')).code).toBe(0);
  expect((await new TestBrowser(app).signIn(phone)).is_new_user).toBe(true);
});

it('B3 gives a number back to its former holder, and the account since then no longer comes back by itself', async () => {
  // The command uses the real clock, so the story must end today.
  app.clock.set(new Date(Date.now() - 50 * dayMs));
  const phone = makePhone();
  const old = await new TestBrowser(app).signIn(phone, { person: 'lost' });
  app.clock.advance(50 * dayMs);
  const browser = new TestBrowser(app);
  const next = await browser.signIn(phone, { provider: 'sms' });
  expect(next.profile_id).not.toBe(old.profile_id);
  expect((await ringbook('give-back', String(old.profile_id), '--reason', 'showed bills', '--yes')).code).toBe(0);
  expect((await browser.ask('/api/v6/profile/my')).status).toBe(403);
  // The same browser, which the other account knows.
  browser.token = null;
  expect((await browser.signIn(phone, { provider: 'sms' })).profile_id).toBe(old.profile_id);
  expect((await findHolder(app.database.db, phone))?.id).toBe(String(old.profile_id));
  expect((await ringbook('give-back', String(old.profile_id), '--reason', 'again', '--yes')).out).toContain(
    'has its number',
  );
});

it('P4 the mark of a verified organization goes when the number is given back', async () => {
  app.clock.set(new Date(Date.now() - 50 * dayMs));
  const phone = makePhone();
  const old = await new TestBrowser(app).signIn(phone, { person: 'of before' });
  app.clock.advance(50 * dayMs);
  await new TestBrowser(app).signIn(phone, { provider: 'sms' });
  expect((await ringbook('verify', `+${phone}`, 'Example Bank')).code).toBe(0);
  const { db } = app.database;
  const mark = () => db.selectFrom('open_organisation').select('name').where('phone', '=', phone).execute();
  expect(await mark()).toEqual([{ name: 'Example Bank' }]);
  expect((await ringbook('give-back', String(old.profile_id), '--reason', 'showed bills', '--yes')).code).toBe(0);
  expect(await mark()).toEqual([]);
});

it('C5 wants an account that is there, and a reason', async () => {
  const { id, phone } = await join(app);
  expect((await ringbook('bar', '999999999', '--reason', 'x', '--yes')).code).toBe(1);
  expect((await ringbook('bar', '+4915199999999', '--reason', 'x', '--yes')).code).toBe(1);
  for (const args of [[], [id], [id, '--reason', ' '], [id, phone, '--reason', 'x'], ['me', '--reason', 'x'], ['0']]) {
    await expect(ringbook('bar', ...args)).rejects.toThrow(UsageError);
  }
  await expect(ringbook('bar', id, '--reason', 'x'.repeat(501))).rejects.toThrow(UsageError);
  await expect(ringbook('give-back', `+${phone}`, '--reason', 'x', '--yes')).rejects.toThrow(UsageError);
  expect((await ringbook('unbar', '--help')).out).toContain('Usage: ringbook unbar');
  expect(await acts(id)).toEqual([]);
});

it('L14 says what a bar and a give-back will do, and does it only once that is confirmed', async () => {
  const { phone, id } = await join(app);
  for (const [command, words] of [
    ['bar', 'every session ends at once'],
    ['give-back', 'loses it for good'],
  ] as const) {
    const asked = await ringbook(command, id, '--reason', 'a slip');
    expect(asked).toMatchObject({ code: 1, out: expect.stringContaining(words) });
    expect(asked.out).toContain('Nothing was changed');
  }
  expect((await findHolder(app.database.db, phone))?.isSuspended).toBe(false);
  expect(await acts(id)).toEqual([]);
});
