import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { suspendByHand, unsuspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { dayMs } from '#shared/time.ts';
import { makePhone } from '#test/factories.ts';
import { TestBrowser, TestHandset } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

interface Line {
  level: number;
  security?: string;
  [fact: string]: unknown;
}

let app: TestApp;
let text = '';
const phones: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => (text += line) });
  app = await startTestApp({ log, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000' } });
});
afterAll(async () => {
  await app.close();
  // Whatever the tests did, no line named a number, in whole or without its country code.
  for (const phone of phones) expect(text.includes(phone) || text.includes(phone.slice(2))).toBe(false);
});
let begun = 0;
beforeEach(() => {
  begun = text.length;
});

const lines = (): Line[] =>
  text
    .slice(begun)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const events = () =>
  lines().flatMap(({ security, level, time: _, msg: __, pid: ___, hostname: ____, ...facts }) =>
    security ? [{ security, level, ...facts }] : [],
  );
const network = expect.stringMatching(/^n:[0-9a-f]{16}$/);
const info = 30;
const warn = 40;

async function signIn(phone = makePhone(), browser = new TestBrowser(app)) {
  phones.push(phone);
  const { profile_id } = await browser.signIn(phone);
  return { browser, phone, profileId: String(profile_id) };
}

describe('F9 security events are logged without numbers', () => {
  it('a sign-in, and whether the browser was new to the account', async () => {
    const { phone, profileId, browser } = await signIn();
    await signIn(phone, browser);
    await signIn(phone);
    const signedIn = { security: 'sign-in', level: info, profileId, way: 'telegram', network };
    expect(events()).toEqual([
      { ...signedIn, isNewBrowser: false },
      { ...signedIn, isNewBrowser: false },
      { ...signedIn, isNewBrowser: true },
    ]);
  });

  it('a refused sign-in: a bad signature, and a person who says that it was not they', async () => {
    const browser = new TestBrowser(app);
    await browser.start({ signature: '0'.repeat(64) });
    expect(events()).toEqual([{ security: 'sign-in-refused', level: warn, code: 'sign_in.bad_signature', network }]);
    begun = text.length;
    const phone = makePhone();
    phones.push(phone);
    const code = await browser.getCode();
    const handset = new TestHandset(app, phone);
    const [asked] = await handset.send(code);
    const question = asked?.message.kind === 'ask-yes-no' ? asked.message.question : '';
    await handset.act({ action: 'no', question });
    expect((await browser.check(code)).code).toBe('sign_in.refused');
    expect(events()).toEqual([{ security: 'sign-in-refused', level: warn, code: 'sign_in.refused', network }]);
  });

  it('ASVS 8.3.5 who opened whose profile: another member’s alone, and no visitor', async () => {
    const [reader, subject] = [await signIn(), await signIn()];
    const path = `/api/v202505/profile/${subject.profileId}`;
    begun = text.length;
    for (const browser of [subject.browser, new TestBrowser(app)]) expect((await browser.ask(path)).status).toBe(200);
    expect(events()).toEqual([]);
    expect((await reader.browser.ask(path)).status).toBe(200);
    expect((await reader.browser.ask('/api/v202505/profile/999999')).status).toBe(404);
    const facts = { profileId: reader.profileId, ofProfileId: subject.profileId };
    expect(events()).toEqual([{ security: 'profile-read', level: info, ...facts }]);
  });

  it('a forged token and one of a session that has ended', async () => {
    const { browser, profileId } = await signIn();
    const token = browser.token ?? '';
    begun = text.length;
    await browser.post('/api/v6/auth/logout');
    const ask = (authorization: string) => app.request('/api/v6/profile/my', { headers: { authorization } });
    await ask(`Bearer ${token}`);
    await ask(`Bearer ${token.slice(0, -4)}AAAA`);
    await ask('Bearer nonsense');
    const refused = { security: 'token-refused', level: warn, network };
    expect(events()).toEqual([
      { security: 'sign-out', level: info, profileId },
      { ...refused, code: 'session.ended', profileId },
      { ...refused, code: 'not ours, or too old' },
      { ...refused, code: 'not ours, or too old' },
    ]);
    expect(text).not.toContain(token.slice(-20));
  });

  it('ASVS 7.2.2 that a member wanted to end a session that is none of theirs', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const { data } = await other.browser.ask<{ items: { id: string }[] }>('/api/v6/auth/sessions');
    const id = data.items[0]?.id ?? '';
    begun = text.length;
    expect((await one.browser.post('/api/v6/auth/sessions/revoke', { id })).status).toBe(404);
    const { profileId } = one;
    expect(events()).toEqual([{ security: 'access-refused', level: warn, profileId, code: 'session.unknown' }]);
    expect(text).not.toContain(id);
    expect((await other.browser.ask('/api/v6/profile/my')).status).toBe(200);
  });

  it('a cursor of another member’s list, without the number that it stands for', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await signIn(other.phone);
    const { data } = await other.browser.ask<{ next: string }>('/api/v6/auth/sessions?limit=1');
    begun = text.length;
    const ask = (by: TestBrowser) => by.ask(`/api/v6/auth/sessions?limit=1&after=${data.next}`);
    expect(await ask(one.browser)).toMatchObject({ status: 400, code: 'list.cursor_invalid' });
    const { profileId } = one;
    expect(events()).toEqual([{ security: 'access-refused', level: warn, profileId, code: 'list.cursor_invalid' }]);
    expect(text).not.toContain(data.next);
    begun = text.length;
    expect((await ask(other.browser)).status).toBe(200);
    expect(events()).toEqual([]);
  });

  it('ASVS 7.2.2 that a member wanted what is another’s: a text, a report, a pin, the moderators’ desk', async () => {
    const [author, stranger] = [await signIn(), await signIn()];
    const { profileId } = stranger;
    const phone = makePhone();
    const post = async (by: typeof author, path: string, fields: Record<string, string> = {}) => {
      const { status, data, code } = await by.browser.post<{ id: number }>(path, fields);
      return { status, id: String(data?.id), code };
    };
    const comment = (await post(author, '/api/v7/comment/add', { phone, text: 'They rang at noon.' })).id;
    const reply = (await post(author, '/api/v13/comment/thread/add', { reply_to: comment, text: 'And at one.' })).id;
    const third = await signIn();
    await post(third, '/api/v6/report/comment', { comment_id: comment, reason: 'spam' });
    const { data } = await third.browser.ask<{ items: { id: string }[] }>('/api/v6/report/my');
    const report_id = String(data.items[0]?.id);
    begun = text.length;
    const tries: [path: string, fields: Record<string, string>, code: string][] = [
      ['/api/v6/comment/delete_by_id', { id: comment }, 'comment.not_found'],
      ['/api/v13/comment/thread/edit', { thread_id: reply, text: 'Mine.' }, 'comment.not_found'],
      ['/api/v13/comment/thread/delete', { thread_id: reply }, 'comment.not_found'],
      ['/api/v6/comment/pin', { comment_id: comment }, 'comment.not_holder'],
      ['/api/v6/report/withdraw', { report_id }, 'text.not_found'],
      ['/api/v6/moderation/undo', { act_id: '1' }, 'page.not_found'],
    ];
    for (const [path, fields, code] of tries)
      expect([path, (await post(stranger, path, fields)).code]).toEqual([path, code]);
    expect(events()).toEqual(tries.map(([, , code]) => ({ security: 'access-refused', level: warn, profileId, code })));
    begun = text.length;
    // What never was, is one's own or is gone is no attack.
    await post(stranger, '/api/v6/comment/delete_by_id', { id: '999999999' });
    await post(author, '/api/v6/comment/delete_by_id', { id: comment });
    await post(author, '/api/v6/comment/delete_by_id', { id: comment });
    await post(third, '/api/v6/report/withdraw', { report_id });
    await post(third, '/api/v6/report/withdraw', { report_id });
    expect(events()).toEqual([]);
    expect(text).not.toContain('at noon');
  });

  it('a bar by a moderator and its undoing, by whom, and a decision that is not theirs', async () => {
    const [spammer, moderator, reporter] = [await signIn(), await signIn(), await signIn()];
    const { db } = app.database;
    await db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', moderator.profileId).execute();
    const wanted = async (writer: typeof spammer) => {
      const said = await writer.browser.post<{ id: number }>('/api/v7/comment/add', {
        phone: makePhone(),
        text: `Cheap watches ${writer.profileId}.`,
      });
      await reporter.browser.post('/api/v6/report/comment', { comment_id: String(said.data.id), reason: 'spam' });
      const row = db.selectFrom('moderation_case').select(['id', 'version']).where('profile_id', '=', writer.profileId);
      const { id, version } = await row.executeTakeFirstOrThrow();
      return { case_id: id, case_version: String(version), reason: 'spam' };
    };
    const [spam, own] = [await wanted(spammer), await wanted(moderator)];
    begun = text.length;
    const { data } = await moderator.browser.post<{ actId: string }>('/api/v6/moderation/account/remove', spam);
    expect((await moderator.browser.post('/api/v6/moderation/undo', { act_id: data.actId })).status).toBe(200);
    expect((await moderator.browser.post('/api/v6/moderation/account/remove', own)).code).toBe('moderation.refused');
    const by = { level: info, profileId: spammer.profileId, by: 'moderator', byProfileId: moderator.profileId };
    expect(events()).toEqual([
      { security: 'barred', ...by },
      { security: 'unbarred', ...by },
      { security: 'access-refused', level: warn, profileId: moderator.profileId, code: 'moderation.refused' },
    ]);
    // The bar of a removal that is undone may be another's by then, and stays.
    const other = await signIn();
    const { profileId } = other;
    const again = await wanted(other);
    begun = text.length;
    const removed = await moderator.browser.post<{ actId: string }>('/api/v6/moderation/account/remove', again);
    const now = app.clock.now();
    await unsuspendByHand(db, { profileId }, { reason: 'By mistake', now });
    await suspendByHand(db, { profileId }, { reason: 'Threats', now });
    const undone = await moderator.browser.post('/api/v6/moderation/undo', { act_id: removed.data.actId });
    expect(undone.status).toBe(200);
    expect(events()).toEqual([{ security: 'barred', ...by, profileId }]);
  });

  it('a forged delivery', async () => {
    const answer = await app.request('/api/v6/sign_in/inbound/sandbox-telegram', {
      method: 'POST',
      body: '{"update_id":1}',
    });
    expect(answer.status).toBe(401);
    expect(events()).toEqual([{ security: 'delivery-forged', level: warn, way: 'sandbox-telegram' }]);
  });

  it('ended sessions, exports, unlisting, leaving and erasure', async () => {
    const { browser, phone, profileId } = await signIn();
    const other = await signIn(phone);
    begun = text.length;
    const { data } = await browser.ask<{ items: { id: string; isCurrent: boolean }[] }>('/api/v6/auth/sessions');
    const id = data.items.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await browser.post('/api/v6/auth/sessions/revoke', { id });
    expect((await other.browser.ask('/api/v6/profile/my')).status).toBe(403);
    for (const path of ['export', 'my']) await browser.ask(`/api/v6/profile/${path}`);
    await browser.post('/api/v6/number/unlist');
    await browser.post('/api/v6/number/relist');
    await browser.post('/api/v6/profile/cancel', { cancel: '1' });
    await browser.post('/api/v6/profile/cancel', { cancel: '0' });
    await browser.post('/api/v6/profile/cancel', { cancel: '1' });
    app.clock.advance(31 * dayMs);
    const job = app.jobs.find((one) => 'name' in one && one.name === 'erase-profiles');
    if (job && 'run' in job) await job.run(app.clock.now());
    expect(events().map(({ security, ...facts }) => [security, 'profileId' in facts ? facts.profileId : null])).toEqual(
      [
        ['session-ended', profileId],
        ['token-refused', profileId],
        ['export', profileId],
        ['unlisted', profileId],
        ['relisted', profileId],
        ['deactivated', profileId],
        ['taken-back', profileId],
        ['deactivated', profileId],
        ['erased', null],
      ],
    );
  });

  it('and a flood of forged tokens writes a hundred lines a minute at most', async () => {
    for (let n = 0; n < 300; n += 1)
      await app.request('/api/v6/profile/my', { headers: { authorization: 'Bearer x' } });
    const written = events().length;
    // The minute may end in the middle.
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThanOrEqual(200);
    // Other kinds are not kept out by it.
    await app.request('/api/v6/sign_in/inbound/sandbox-telegram', { method: 'POST', body: '{}' });
    expect(events().at(-1)?.security).toBe('delivery-forged');
  });
});

describe('F9 a member sees a new sign-in from a browser that the account was not used with', () => {
  interface Seen {
    items: { browser: string; way: string; isOver: boolean; createdAtTimestamp: number }[];
  }
  const seenBy = async (browser: TestBrowser) =>
    (await browser.ask<Seen>('/api/v6/auth/sessions/new_browsers')).data.items.map(({ isOver }) => isOver);

  it('also one that has been ended, for 30 days, and never its own', async () => {
    const { browser, phone } = await signIn();
    expect(await seenBy(browser)).toEqual([]);
    const stranger = await signIn(phone);
    expect(await seenBy(browser)).toEqual([false]);
    expect(await seenBy(stranger.browser)).toEqual([]);
    // The known browser signs in once more: that is nothing new to anybody.
    await signIn(phone, browser);
    expect(await seenBy(browser)).toEqual([false]);
    expect(await seenBy(stranger.browser)).toEqual([]);
    await stranger.browser.post('/api/v6/auth/logout');
    expect(await seenBy(browser)).toEqual([true]);
    app.clock.advance(30 * dayMs - 60_000);
    // The keys of tokens have changed meanwhile.
    await signIn(phone, browser);
    expect(await seenBy(browser)).toEqual([true]);
    app.clock.advance(60_000);
    expect(await seenBy(browser)).toEqual([]);
  });

  it('is for members, and tells nothing of another account', async () => {
    expect((await new TestBrowser(app).ask('/api/v6/auth/sessions/new_browsers')).status).toBe(401);
    const one = await signIn();
    await signIn(one.phone);
    const other = await signIn();
    expect(await seenBy(other.browser)).toEqual([]);
  });
});
