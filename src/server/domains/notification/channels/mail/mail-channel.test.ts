// Long because all tests of notices by mail share one site with a mail server.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NoticeMail } from '#contract/notice-mail.ts';
import { suspendByHand } from '#server/domains/moderation/commands/suspend-by-hand.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { headerOf, type ReceivedMail, type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { findTraces } from '#test/traces.ts';
import { createMailKeys } from '../../commands/mail-deps.ts';
import { type NewNotice, notify } from '../../commands/notify.ts';
import { createQueueMail } from '../../commands/queue-mail.ts';
import { createMailData } from './mail-data.ts';

const call = '/api/v6/notification/mail';
let smtp: SmtpDouble;
let app: TestApp;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', ...mail } });
});
afterAll(async () => {
  await app?.close();
  await smtp?.close();
});
// A day between tests keeps their rate limits apart.
beforeEach(() => app.clock.advance(25 * 3_600_000));

let count = 0;
const next = () => {
  count += 1;
  return count;
};
const someAddress = () => `reader${next()}@example.org`;
const minutes = (some: number) => app.clock.advance(some * 60_000);
const usual = { kind: 'text_answered', link: '/number/12025550142#comment-3', isEssential: false } as const;
function sendNotice({ id }: Person, notice: Partial<NewNotice> = {}) {
  const whole = { ...usual, key: `told ${next()}`, ...notice, profileId: id } as NewNotice;
  return app.database.db.transaction().execute((tx) => notify(tx, whole, app.clock.now()));
}
const signIn = {
  kind: 'sign_in_new',
  values: { date: { at: 1_800_000_000 } },
  link: '/settings?view=sessions',
} as const;
const sendEssential = (to: Person) => sendNotice(to, { ...signIn, isEssential: true });
async function run(...names: string[]) {
  for (const name of names) {
    const job = app.jobs.find((one) => 'everyMs' in one && one.name === name);
    if (!job || !('everyMs' in job)) throw new Error(`there is no job ${name}`);
    await job.run(app.clock.now());
  }
}
const send = () => run('deliver-notices', 'send-notice-mails');
const mailsTo = (to: string) => smtp.mails.filter((mail) => mail.to.includes(to));
async function arrived(to: string, most: number): Promise<ReceivedMail[]> {
  await expect.poll(() => mailsTo(to).length, { timeout: patient(20_000) }).toBe(most);
  return mailsTo(to);
}
/** Waits until all queued mail was sent or dropped. */
async function settled() {
  const waiting = () => app.database.db.selectFrom('mail').select('id').where('state', '=', 'waiting').execute();
  await expect.poll(async () => (await waiting()).length, { timeout: patient(20_000) }).toBe(0);
}
async function shown({ browser }: Person) {
  const { status, data } = await browser.ask<NoticeMail>(call);
  expect(status).toBe(200);
  expect(data).toStrictEqual(NoticeMail.parse(data));
  return data;
}
const set = ({ browser }: Person, address: string) => browser.post<{ mail: NoticeMail }>(call, { address });
const linksOf = ({ text }: ReceivedMail) =>
  [...text.matchAll(/\/mail\/([\w-]+)\?answer=(\w+)/g)].map(([, token = '', answer]) => ({ token, answer }));
const tokenOf = (mail: ReceivedMail | undefined, answer: string) =>
  linksOf(mail as ReceivedMail).find((link) => link.answer === answer)?.token ?? '';
const answerAs = (token: string, answer: string) => new TestBrowser(app).post('/api/v6/mail/answer', { token, answer });
async function confirmed(by: Person): Promise<string> {
  const to = someAddress();
  expect((await set(by, to)).status).toBe(200);
  const [mail] = await arrived(to, 1);
  expect((await answerAs(tokenOf(mail, 'confirm'), 'confirm')).status).toBe(200);
  smtp.mails.length = 0;
  return to;
}
const stopUrl = (mail: ReceivedMail | undefined) => {
  const url = new URL(/^<(.+)>$/.exec(headerOf(mail as ReceivedMail, 'List-Unsubscribe') ?? '')?.[1] ?? '');
  return url.pathname + url.search;
};
/** One-click request of a mail program (RFC 8058). */
const oneClick = (path: string) =>
  app.request(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

it('39.1: nothing goes to an address before who reads it pressed the button, and no one else sees it', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const unset = { showsContent: false, hasDigest: false };
  expect(await shown(ann)).toEqual({ isAvailable: true, address: null, state: 'none', ...unset });
  const to = someAddress();
  const { data } = await set(ann, ` ${to} `);
  expect(data.mail).toEqual({ isAvailable: true, address: to, state: 'waiting', ...unset });
  const [asked] = await arrived(to, 1);
  expect(headerOf(asked as ReceivedMail, 'Subject')).toBe('Do you want notifications at this address?');
  expect(asked?.text).toContain('&about=notices');
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  expect((await shown(bob)).address).toBeNull();
  expect((await answerAs(tokenOf(asked, 'confirm'), 'confirm')).status).toBe(200);
  expect((await shown(ann)).state).toBe('confirmed');
  // Earlier notices are not sent.
  minutes(11);
  await send();
  await sendEssential(ann);
  await send();
  expect(await arrived(to, 2)).toHaveLength(2);
  expect(await findTraces(app.database, { to })).toEqual([]);
});

it('39.1: a mail says only what kind of news there is, without a number, until the member wants more', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await send();
  const [first] = await arrived(to, 1);
  expect(headerOf(first as ReceivedMail, 'Subject')).toBe('New notifications: 1');
  expect(first?.text).toContain('There is news about one of your texts.');
  expect(first?.text).not.toMatch(/12025550142|answered/);
  const { status } = await ann.browser.post(`${call}/content`, { showContent: '1' });
  expect([status, (await shown(ann)).showsContent]).toEqual([200, true]);
  minutes(11);
  await sendNotice(ann);
  await send();
  const [, second] = await arrived(to, 2);
  const page = 'http://ringbook.test/en/number/12025550142#comment-3';
  expect(second?.text).toContain(`Somebody answered one of your comments.\n${page}`);
});

it('39: a suspended member learns by mail of the suspension and of a refused appeal, and of nothing else', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await ann.browser.post(`${call}/content`, { showContent: '1' });
  await sendNotice(ann);
  await suspendByHand(app.database.db, { profileId: ann.id }, { reason: 'Threats', now: app.clock.now() });
  await send();
  const [first] = await arrived(to, 1);
  expect(first?.text).toContain('Your account was suspended.');
  expect(first?.text).not.toContain('answered');
  minutes(11);
  await sendNotice(ann);
  await sendNotice(ann, { kind: 'appeal_refused', link: '/statements?id=1', isEssential: true });
  await send();
  const [, second] = await arrived(to, 2);
  expect(second?.text).toContain('lets the decision stand');
  expect(second?.text).not.toContain('answered');
});

it('39.1: a way that is off for a group gets nothing of it, and what is essential goes by mail where no other is', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  const choose = (group: string, isOn: string) =>
    ann.browser.post('/api/v6/notification/channels', { group, channel: 'mail', isOn });
  await sendNotice(ann, { kind: 'number_text', link: '/my' });
  await send();
  await settled();
  expect(mailsTo(to)).toEqual([]);
  expect((await choose('number', '1')).status).toBe(200);
  await choose('text', '0');
  await sendNotice(ann, { kind: 'number_text', link: '/my' });
  await sendNotice(ann);
  await send();
  const [mail] = await arrived(to, 1);
  expect(mail?.text).toContain('There is news about your number.');
  expect(mail?.text).not.toContain('one of your texts');
  minutes(11);
  await choose('account', '0');
  await sendEssential(ann);
  await send();
  expect((await arrived(to, 2)).at(-1)?.text).toContain('There is news about your account.');
});

it('C23: at most one mail in ten minutes and twenty in a day; what waits meanwhile goes as one', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await send();
  await arrived(to, 1);
  for (const kind of ['text_answered', 'acquaintance_accepted'] as const) {
    minutes(3);
    await sendNotice(ann, { kind });
    await send();
  }
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  minutes(5);
  await Promise.all([send(), send(), run('send-notice-mails')]);
  const [, gathered] = await arrived(to, 2);
  expect(headerOf(gathered as ReceivedMail, 'Subject')).toBe('New notifications: 2');
  expect(gathered?.text).toContain('There is news about a contact request.');
  for (let mail = 3; mail <= 22; mail += 1) {
    minutes(11);
    await sendNotice(ann);
    await send();
    await arrived(to, Math.min(mail, 20));
  }
  await settled();
  expect(mailsTo(to)).toHaveLength(20);
  minutes(24 * 60);
  await send();
  expect(headerOf((await arrived(to, 21)).at(-1) as ReceivedMail, 'Subject')).toBe('New notifications: 2');
});

it('C24: quiet hours hold what waits for a mail, and not what is essential', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await send();
  await arrived(to, 1);
  minutes(2);
  await sendNotice(ann);
  await run('deliver-notices');
  const hour = (at: Date) => at.toISOString().slice(11, 16);
  const from = app.clock.now();
  const quiet = { from: hour(from), until: hour(new Date(from.getTime() + 3_600_000)), timeZone: 'UTC' };
  expect((await ann.browser.post('/api/v6/notification/quiet_hours', quiet)).status).toBe(200);
  minutes(15);
  await run('send-notice-mails');
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  await sendEssential(ann);
  await send();
  const [, essential] = await arrived(to, 2);
  expect(essential?.text).toContain('There is news about your account.');
  expect(essential?.text).not.toContain('one of your texts');
  minutes(60);
  await send();
  expect((await arrived(to, 3)).at(-1)?.text).toContain('one of your texts');
});

it('C23: who opens the page gets no mail of what waited for one, nor one that was on its way', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendNotice(ann);
  await run('deliver-notices');
  const opened = () => ann.browser.post('/api/v6/notification/opened', { page: '/number/12025550142' });
  expect((await opened()).status).toBe(200);
  await run('send-notice-mails');
  await settled();
  expect(mailsTo(to)).toEqual([]);
  smtp.answers.set('RCPT', '451 later');
  const answered = vi.spyOn(smtp.answers, 'get');
  await sendNotice(ann);
  await send();
  await expect.poll(() => answered.mock.calls.flat(), { timeout: patient(20_000) }).toContain('RCPT');
  answered.mockRestore();
  const own = app.database.db.selectFrom('mail').select(['id', 'state']).where('profile_id', '=', ann.id);
  const waiting = () => own.where('kind', '=', 'notices');
  await expect.poll(async () => (await waiting().execute()).map(({ state }) => state)).toEqual(['waiting']);
  const [{ id } = { id: '' }] = await waiting().execute();
  await opened();
  smtp.answers.clear();
  const job = app.jobs.find((one) => 'queue' in one && one.queue.name === 'send-mail');
  if (!job || !('work' in job)) throw new Error('nothing sends mail');
  await job.work({ id }, app.clock.now());
  expect(await waiting().execute()).toEqual([]);
  expect(mailsTo(to)).toEqual([]);
});

it('39.1: a notice about the security of the account is mailed though it was read, by whomever', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  const readAll = async () => {
    expect((await ann.browser.post('/api/v6/notification/read', { ids: 'all' })).status).toBe(200);
  };
  const sendBoth = async () => {
    await sendEssential(ann);
    await sendNotice(ann, { kind: 'text_removed', link: '/statements', isEssential: true });
  };
  const expectMail = async (nth: number) => {
    const mail = (await arrived(to, nth)).at(-1) as ReceivedMail;
    expect(headerOf(mail, 'Subject')).toBe('New notifications: 1');
    expect(mail.text).toContain('There is news about your account.');
  };
  // Before any channel has it.
  await sendBoth();
  await readAll();
  await send();
  await expectMail(1);
  // While it waits for a mail.
  minutes(11);
  await sendBoth();
  await run('deliver-notices');
  await readAll();
  await run('send-notice-mails');
  await expectMail(2);
  // While the mail is on its way.
  minutes(11);
  smtp.answers.set('RCPT', '451 later');
  const answered = vi.spyOn(smtp.answers, 'get');
  await sendEssential(ann);
  await send();
  // The queue tries it once by itself, and again only after a pause.
  await expect.poll(() => answered.mock.calls.flat(), { timeout: patient(20_000) }).toContain('RCPT');
  answered.mockRestore();
  const own = app.database.db.selectFrom('mail').select('id').where('profile_id', '=', ann.id);
  const waiting = () => own.where('kind', '=', 'notices').where('state', '=', 'waiting').execute();
  await expect.poll(async () => (await waiting()).length).toBe(1);
  const [{ id } = { id: '' }] = await waiting();
  await readAll();
  smtp.answers.clear();
  const job = app.jobs.find((one) => 'queue' in one && one.queue.name === 'send-mail');
  if (!job || !('work' in job)) throw new Error('nothing sends mail');
  await job.work({ id }, app.clock.now());
  await expectMail(3);
});

it('39.1: one press in a mail program stops mail like it, without sign-in or cookies, again and again, and nothing else', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  await sendEssential(ann);
  await send();
  const [mail] = await arrived(to, 1);
  expect(headerOf(mail as ReceivedMail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const path = stopUrl(mail);
  // Mail scanners open links.
  const looked = await app.request(path);
  const page = looked.headers.get('location');
  expect([looked.status, page]).toEqual([302, expect.stringMatching(/^\/mail\/.+answer=stop&about=account$/)]);
  minutes(11);
  await sendEssential(ann);
  await send();
  await arrived(to, 2);
  for (let again = 0; again < 3; again += 1) expect((await oneClick(path)).status).toBe(200);
  minutes(11);
  await sendEssential(ann);
  await sendNotice(ann);
  await send();
  const [, , third] = await arrived(to, 3);
  expect(third?.text).not.toContain('your account');
  expect(third?.text).toContain('one of your texts');
  const form = new FormData();
  form.append('List-Unsubscribe', 'One-Click');
  expect((await app.request(`${stopUrl(third)}&all=1`, { method: 'POST', body: form })).status).toBe(200);
  minutes(11);
  for (const kind of ['text_answered', 'acquaintance_accepted'] as const) await sendNotice(ann, { kind });
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(to)).toHaveLength(3);
  // Only the member can switch it on again.
  await ann.browser.post('/api/v6/notification/channels', { group: 'text', channel: 'mail', isOn: '1' });
  await sendNotice(ann);
  await send();
  await arrived(to, 4);
});

it('39.1: a forged link stops nothing, nor does that of an address of before', async () => {
  const ann = await join(app);
  const first = await confirmed(ann);
  await sendNotice(ann);
  await send();
  const [mail] = await arrived(first, 1);
  const path = stopUrl(mail);
  const answerToken = await (async () => {
    const other = await join(app);
    const to = someAddress();
    await set(other, to);
    return tokenOf((await arrived(to, 1))[0], 'confirm');
  })();
  const own = path.split('token=')[1] ?? '';
  const changed = `${own.startsWith('A') ? 'B' : 'A'}${own.slice(1)}`;
  for (const token of ['x', changed, 'A'.repeat(200), answerToken]) {
    const { status, code } = await new TestBrowser(app).post('/api/v6/mail/unsubscribe', { token });
    expect([status, code]).toEqual([404, 'mail.link_unknown']);
    expect((await app.request(`/api/v6/mail/unsubscribe?token=${token}`)).status).toBe(404);
  }
  expect((await new TestBrowser(app).post('/api/v6/mail/unsubscribe')).status).toBe(400);
  const second = await confirmed(ann);
  expect((await oneClick(path)).status).toBe(200);
  minutes(11);
  await sendNotice(ann);
  await send();
  await arrived(second, 1);
  const kept = app.database.db.selectFrom('notice_choice').selectAll().where('profile_id', '=', ann.id);
  expect(await kept.execute()).toEqual([]);
});

it('39.1: another address takes the place of the one before, which is told and gets no more; so does none', async () => {
  const ann = await join(app);
  const first = await confirmed(ann);
  const second = someAddress();
  expect((await set(ann, second)).data.mail.state).toBe('waiting');
  const [left] = await arrived(first, 1);
  expect(headerOf(left as ReceivedMail, 'Subject')).toBe('This address gets no more notifications');
  expect(left?.text).not.toContain(second);
  const [asked] = await arrived(second, 1);
  await answerAs(tokenOf(asked, 'confirm'), 'confirm');
  // Repeating it changes nothing and sends no mail.
  expect((await set(ann, second.toUpperCase())).data.mail).toMatchObject({ address: second, state: 'confirmed' });
  await sendNotice(ann);
  expect((await ann.browser.post(`${call}/remove`)).status).toBe(200);
  expect((await shown(ann)).state).toBe('none');
  await arrived(second, 2);
  await send();
  await settled();
  expect([mailsTo(first).length, mailsTo(second).length]).toEqual([1, 2]);
  // An old link confirms nothing.
  await answerAs(tokenOf(asked, 'confirm'), 'confirm');
  expect((await shown(ann)).state).toBe('none');
});

it('39.1: "not me" stops all mail to the address, whoever set it, and the settings say so', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const to = await confirmed(ann);
  minutes(25 * 60);
  expect((await set(bob, to)).status).toBe(200);
  const [asked] = await arrived(to, 1);
  // Two members may share a mailbox; each confirms it separately.
  expect([(await shown(ann)).state, (await shown(bob)).state]).toEqual(['confirmed', 'waiting']);
  await answerAs(tokenOf(asked, 'not_me'), 'not_me');
  expect([(await shown(ann)).state, (await shown(bob)).state]).toEqual(['stopped', 'stopped']);
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(to)).toHaveLength(1);
  const { status, code } = await set(ann, to);
  expect([status, code]).toEqual([422, 'mail.address_stopped']);
});

it('39.1: what is no address is refused and changes nothing, and one is asked once a day, by whomever', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const to = await confirmed(ann);
  for (const wrong of ['x', 'a@b', `${someAddress()}\r\nBcc: eve@example.org`, 'a@b.c,d@e.f']) {
    const { status, code } = await set(ann, wrong);
    expect([wrong, status, code]).toEqual([wrong, 422, 'mail.address_invalid']);
  }
  expect((await set(ann, '')).code).toBe('request.invalid');
  expect(await shown(ann)).toMatchObject({ address: to, state: 'confirmed' });
  const wanted = someAddress();
  expect((await set(bob, wanted)).status).toBe(200);
  const { status, code, headers } = await set(ann, wanted);
  expect([status, code, headers.get('retry-after')]).toEqual([429, 'mail.address_limit', '86400']);
  expect(await shown(ann)).toMatchObject({ address: to, state: 'confirmed' });
  await arrived(wanted, 1);
  for (const path of ['', '/remove', '/content']) {
    expect((await new TestBrowser(app).post(`${call}${path}`, { address: to, showContent: '1' })).status).toBe(401);
  }
  expect((await new TestBrowser(app).ask(call)).status).toBe(401);
});

it('39.1: what its domain tells by a mail of its own is not told by a second one', async () => {
  const ann = await join(app);
  const to = await confirmed(ann);
  const queue = createQueueMail(createMailKeys(await loadSiteSecret(app.database)), null);
  const told = { kind: 'number_proven', link: '/my' } as const;
  await app.database.db.transaction().execute(async (tx) => {
    await queue(tx, { ...told, to, locale: 'en', profileId: ann.id, isProven: true }, app.clock.now());
    const notice = { ...told, profileId: ann.id, key: 'proven', isEssential: true } as const;
    await notify(tx, notice, app.clock.now());
  });
  await send();
  await settled();
  expect((await arrived(to, 1)).map((mail) => headerOf(mail, 'Subject'))).toEqual(['Somebody confirmed your number']);
});

it('39.1: the address stands in the export, and goes with the account', async () => {
  const [ann, bob] = [await join(app), await join(app)];
  const [hers, his] = [await confirmed(ann), await confirmed(bob)];
  const data = createMailData(createMailKeys(await loadSiteSecret(app.database)));
  const { db } = app.database;
  const person = { profileId: ann.id, phone: ann.phone };
  expect(await data.collect(db, person)).toMatchObject({ address: hers, showsContent: false, stoppedAt: null });
  // Unlisting concerns the number, not the address.
  expect((await ann.browser.post('/api/v6/profile/cancel', { cancel: '1', texts: 'keep' })).status).toBe(200);
  await sendEssential(ann);
  await send();
  await settled();
  expect(mailsTo(hers)).toEqual([]);
  await db.transaction().execute((tx) => data.erase(tx, person, { isTextErased: true }, app.clock.now()));
  expect(await data.collect(db, person)).toBeNull();
  expect((await shown(bob)).address).toBe(his);
});

it('39.1: a site that sends no mail says so, and takes no address', async () => {
  const bare = await startTestApp({ env: { BOT_CHECK: 'off' } });
  try {
    const ann = await join(bare);
    expect((await ann.browser.ask<NoticeMail>(call)).data.isAvailable).toBe(false);
    const { status, code } = await ann.browser.post(call, { address: someAddress() });
    expect([status, code]).toEqual([422, 'mail.unavailable']);
  } finally {
    await bare.close();
  }
});
