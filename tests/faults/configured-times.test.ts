import { afterEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { grantPro } from '#server/domains/profile/commands/grant.ts';
import { allSettings } from '#server/settings.ts';
import { makeAddress, makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

const dayMs = 86_400_000;
let app: TestApp;

async function start(env: Record<string, string>): Promise<void> {
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '10000', ...env } });
}

async function runJob(name: string): Promise<void> {
  await runRepeatedJob(app, name);
}

async function signIn(phone = makePhone(), by: { person?: string } = {}) {
  const browser = new TestBrowser(app);
  const { profile_id: id } = await browser.signIn(phone, by);
  return { browser, phone, id: String(id) };
}

const isErased = async (id: string) => {
  const row = app.database.db.selectFrom('profile').select('erased_at').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).erased_at !== null;
};
const leave = (browser: TestBrowser, cancel = '1') => browser.post('/api/v6/profile/cancel', { cancel });

describe('C7 times that the operator sets', () => {
  afterEach(() => app.close());

  it('RETURN_DAYS: how long a deactivated account can be taken back, and opens', async () => {
    await start({ RETURN_DAYS: '7' });
    const { browser, id } = await signIn();
    const left = await leave(browser);
    expect(left.data).toMatchObject({ eraseAtTimestamp: Math.floor((app.clock.now().getTime() + 7 * dayMs) / 1000) });
    const mine = await browser.ask<{ account: { eraseAtTimestamp: number } }>('/api/v6/profile/my');
    expect(mine.data.account).toMatchObject({
      eraseAtTimestamp: Math.floor((app.clock.now().getTime() + 7 * dayMs) / 1000),
    });
    app.clock.advance(7 * dayMs - 1000);
    await runJob('erase-profiles');
    expect(await isErased(id)).toBe(false);
    expect((await leave(browser, '0')).status).toBe(200);
    await leave(browser);
    app.clock.advance(7 * dayMs);
    expect((await leave(browser, '0')).status).toBe(403);
    await runJob('erase-profiles');
    expect(await isErased(id)).toBe(true);
  });

  it('REVISION_DAYS: how long moderators read what a text said before', async () => {
    await start({ REVISION_DAYS: '10' });
    const { browser } = await signIn();
    const said = { phone: makePhone(), text: 'The first wording.' };
    await browser.post('/api/v7/comment/add', said);
    await browser.post('/api/v6/comment/delete', { phone: said.phone });
    const kept = async () => {
      const { rows } = await app.database.pool.query<{ text: string | null }>('select text from comment_revision');
      return rows.map(({ text }) => text);
    };
    app.clock.advance(10 * dayMs - 1000);
    await runJob('forget-old-revisions');
    expect(await kept()).toEqual(['The first wording.']);
    app.clock.advance(1000);
    await runJob('forget-old-revisions');
    expect(await kept()).toEqual([null]);
  });

  it('SESSION_DAYS: how long a sign-in lasts, and the key that verifies it', async () => {
    await start({ SESSION_DAYS: '90' });
    const { browser } = await signIn();
    const sessions = () => browser.ask('/api/v6/auth/sessions');
    for (let day = 0; day < 88; day += 8) {
      app.clock.advance(8 * dayMs);
      await runJob('rotate-signing-keys');
      expect((await sessions()).status).toBe(200);
    }
    app.clock.advance(3 * dayMs);
    expect((await sessions()).status).toBe(403);
  });

  it('HOLDER_SILENT_DAYS and FORMER_HOLDER_DAYS: when a number has another holder, and how long who was it comes back', async () => {
    await start({ HOLDER_SILENT_DAYS: '10', FORMER_HOLDER_DAYS: '20' });
    const first = await signIn();
    app.clock.advance(10 * dayMs - 1000);
    // A new phone, and the same person still.
    const again = await signIn(first.phone, { person: 'new-phone' });
    expect(again.id).toBe(first.id);
    app.clock.advance(10 * dayMs);
    const { id: other } = await signIn(first.phone, { person: 'somebody-else' });
    expect(other).not.toBe(first.id);
    app.clock.advance(20 * dayMs - 1000);
    await runJob('erase-profiles');
    expect(await isErased(first.id)).toBe(false);
    app.clock.advance(1000);
    await runJob('erase-profiles');
    expect(await isErased(first.id)).toBe(true);
  });

  it('HISTORY_DAYS and VISITOR_LIST_DAYS: how far back look-ups are kept and shown to the holder', async () => {
    await start({ HISTORY_DAYS: '20', VISITOR_LIST_DAYS: '5', SESSION_DAYS: '60' });
    const holder = await signIn();
    await grantPro(app.database.db, holder.phone, 300, app.clock.now());
    const asker = await signIn();
    await asker.browser.ask(`/api/v202505/search/${holder.phone}`);
    const visitors = async () => (await holder.browser.ask<{ total: number }>('/api/v6/spy/visitors')).data.total;
    const kept = async () => (await asker.browser.ask<{ total: number }>('/api/v6/search/history')).data.total;
    expect([await visitors(), await kept()]).toEqual([1, 1]);
    app.clock.advance(5 * dayMs);
    expect([await visitors(), await kept()]).toEqual([0, 1]);
    app.clock.advance(15 * dayMs - 1000);
    await runJob('delete-old-history');
    expect(await kept()).toBe(1);
    app.clock.advance(1001);
    await runJob('delete-old-history');
    expect(await kept()).toBe(0);
  });

  it('the privacy notice says what is so, in words that fit the number', async () => {
    const times = {
      HOLDER_SILENT_DAYS: '9',
      RETURN_DAYS: '7',
      HISTORY_DAYS: '21',
      VISITOR_LIST_DAYS: '1',
      FORMER_HOLDER_DAYS: '22',
      REVISION_DAYS: '33',
      MODERATION_LOG_DAYS: '401',
      DATA_REQUEST_DAYS: '402',
      FORMER_PERSON_DAYS: '403',
    };
    app = await startTestApp({
      env: { ...times, NAME_PEOPLE: '4', SESSION_DAYS: '2' },
      renderer: await builtRenderer(),
    });
    const words = async (path: string) => (await (await app.request(path)).text()).replaceAll('\u00a0', ' ');
    const english = await words('/privacy');
    for (const text of [
      'account for 7 days',
      'for 21 days',
      'in the last 1 day:',
      'at least 4 members',
      ': 22 days after',
      'silent for 9 days',
      'your account for 22 days',
      'at your number for 403 days',
      'for moderators: 33 days',
      'numbers of our own: 401 days',
      'how they were answered: 402 days after',
    ]) {
      expect(english).toContain(text);
    }
    // Three that no operator sets.
    const fixed = ['this site with it for 180 days', '; 30 days after they expired', 'for that purpose: 30 days'];
    for (const text of fixed) expect(english.split(text), text).toHaveLength(2);
    const others = fixed.reduce((rest, text) => rest.replace(text, ''), english);
    expect(others).not.toMatch(/\b(30|45|180|365|1095) days|moderators: 90 days/);
    const russian = await words('/ru-RU/privacy');
    for (const text of ['храним 21 день', 'В течение 7 дней', 'истечения 22 дней']) expect(russian).toContain(text);
    expect(await words('/ar-SA/terms')).toContain('خلال 7 أيام');
    expect(await words('/cookies')).toContain('valid for 2 days');
  });

  it('NAME_PEOPLE: how many must agree on a name before others see it', async () => {
    await start({ NAME_PEOPLE: '4' });
    const phone = makePhone();
    const reader = await signIn();
    const name = async () => {
      const answer = await reader.browser.ask<{ averageProfile: unknown; metrics: unknown }>(
        `/api/v202505/search/${phone}`,
      );
      return [answer.data.averageProfile, answer.data.metrics];
    };
    const say = async () => {
      const { browser } = await signIn();
      browser.address = makeAddress();
      await browser.post('/api/v6/suggest/add', { phone, first_name: 'Plumber', last_name: '' });
    };
    for (let people = 0; people < 3; people++) await say();
    expect(await name()).toMatchObject([null, { contactsCount: 0 }]);
    await say();
    await expect
      .poll(name, { timeout: patient(10_000) })
      .toMatchObject([{ firstName: 'Plumber' }, { contactsCount: 4 }]);
  });
});

it.each([
  [{ NAME_PEOPLE: '2' }, 'NAME_PEOPLE'],
  [{ RETURN_DAYS: '0' }, 'RETURN_DAYS'],
  [{ SESSION_DAYS: '366' }, 'SESSION_DAYS'],
  [{ HISTORY_DAYS: '30', VISITOR_LIST_DAYS: '31' }, 'VISITOR_LIST_DAYS is above HISTORY_DAYS'],
])('C7 %j stops the start', (env, message) => {
  expect(() => loadConfig(env, allSettings)).toThrow(message);
});
