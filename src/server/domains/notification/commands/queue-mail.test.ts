import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MailAnswered } from '#server/domains/part.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { runQueuedJob, runRepeatedJob } from '#test/jobs.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { headerOf, type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { findTraces } from '#test/traces.ts';
import { createMailKeys } from './mail-deps.ts';
import { notificationData } from './notification-data.ts';
import { createQueueMail, type MailOutcome, type NewMail, type QueueMail } from './queue-mail.ts';

let smtp: SmtpDouble;
let app: TestApp;
let queue: QueueMail;
const answered: MailAnswered[] = [];
const logged: string[] = [];

beforeAll(async () => {
  smtp = await startSmtpDouble();
  app = await startTestApp({
    env: {
      BOT_CHECK: 'off',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'site@ringbook.test',
      SUPPORT_EMAIL: 'boss@ringbook.test',
    },
    log: pino({ level: 'debug' }, { write: (line) => logged.push(line) }),
    more: [() => ({ onMailAnswered: async (_, one) => void answered.push(one) })],
  });
  queue = createQueueMail(createMailKeys(await loadSiteSecret(app.database)), 'boss@ringbook.test');
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.mails.length = 0;
  answered.length = 0;
  app.clock.advance(25 * 3_600_000);
});

let count = 0;
const next = () => {
  count += 1;
  return count;
};
const someAddress = () => `person${next()}@example.org`;
const someNetwork = () => `network ${next()}`;
const due = { at: 1_800_000_000 };
const plain = { kind: 'complaint_decided', locale: 'en', link: '/complaint/K7QM-2XRT' } as const;
const put = (mail: Partial<NewMail> & { to: string }): Promise<MailOutcome> =>
  app.database.db.transaction().execute((tx) => queue(tx, { ...plain, ...mail } as NewMail, app.clock.now()));
const receipt = (to: string, network = someNetwork(), more: Partial<NewMail> = {}) =>
  put({
    to,
    kind: 'complaint_received',
    values: { ticket: { code: 'K7QM-2XRT' }, due },
    receipt: { about: 'complaint:K7QM-2XRT', network },
    ...more,
  });
async function arrived(to: string, most = 1) {
  const own = () => smtp.mails.filter((mail) => mail.to.includes(to));
  await expect.poll(() => own().length, { timeout: patient(20_000) }).toBe(most);
  return own();
}
const answer = (token: string, what: string) =>
  new TestBrowser(app).post('/api/v6/mail/answer', { token, answer: what });
const tokensOf = (text: string) =>
  [...text.matchAll(/\/mail\/([\w-]+)\?answer=(\w+)/g)].map(([, token = '', what]) => ({ token, what }));

it('M32 an address that nobody confirmed gets the receipt, with both links, and nothing else', async () => {
  const to = someAddress();
  expect(await put({ to })).toBe('unconfirmed');
  expect(await receipt(to)).toBe('queued');
  const [mail] = await arrived(to);
  if (!mail) throw new Error('nothing came');
  expect([mail.from, mail.to]).toEqual(['site@ringbook.test', [to]]);
  expect(headerOf(mail, 'Subject')).toBe('We have your complaint K7QM-2XRT');
  expect(headerOf(mail, 'From')).toBe('site@ringbook.test');
  expect(headerOf(mail, 'Reply-To')).toBe('boss@ringbook.test');
  expect(mail.text).toContain('\nhttp://ringbook.test/en/complaint/K7QM-2XRT\n');
  expect(mail.text).toContain('January 15, 2027 at 08:00 AM UTC');
  const [yes, no, ...rest] = tokensOf(mail.text);
  expect([yes?.what, no?.what, rest]).toEqual(['confirm', 'not_me', []]);
  expect(tokensOf(mail.html)).toEqual([yes, yes, no, no]);
  expect(mail.html).toMatch(/<html lang="en[^"]*" dir="ltr">/);
  // Still only one mail on the next day.
  app.clock.advance(30 * 3_600_000);
  expect([await receipt(to), await put({ to })]).toEqual(['unconfirmed', 'unconfirmed']);
  expect((await answer(yes?.token ?? '', 'confirm')).status).toBe(200);
  expect(answered).toEqual([{ about: 'complaint:K7QM-2XRT', answer: 'confirm', address: expect.any(String) }]);
  expect(await put({ to })).toBe('queued');
  expect((await arrived(to, 2)).at(-1)?.text).not.toContain('/mail/');
});

it('M21 tells the line in the wallet to the coin, however many they are', async () => {
  const to = someAddress();
  await put({ to, isProven: true, ledger: { amount: -10n, balance: 2n ** 60n + 1n } });
  const [mail] = await arrived(to);
  expect(mail?.text).toContain('In your wallet: −10 numcy; balance after it 1,152,921,504,606,846,977');
});

it('M32 "not me" stops all mail to the address, proven or not, and tells what it was about', async () => {
  const to = someAddress();
  await receipt(to);
  const [mail] = await arrived(to);
  const [yes, no] = tokensOf(mail?.text ?? '');
  expect((await answer(yes?.token ?? '', 'confirm')).status).toBe(200);
  expect((await answer(no?.token ?? '', 'not_me')).status).toBe(200);
  expect(answered.map((one) => [one.about, one.answer])).toEqual([
    ['complaint:K7QM-2XRT', 'confirm'],
    ['complaint:K7QM-2XRT', 'not_me'],
  ]);
  // Upper case does not make a different mailbox.
  const tries = [await put({ to }), await receipt(to.toUpperCase()), await put({ to, isProven: true })];
  expect(tries).toEqual(['stopped', 'stopped', 'stopped']);
  app.clock.advance(800 * 86_400_000);
  await runRepeatedJob(app, 'delete-old-notices');
  expect(await receipt(to)).toBe('stopped');
  for (const forged of ['x', `${no?.token}x`, 'A'.repeat(200)]) {
    expect(await answer(forged, 'not_me')).toMatchObject({ status: 404, code: 'mail.link_unknown' });
  }
  expect((await answer(no?.token ?? '', 'maybe')).status).toBe(400);
});

it('M32 three mails an address and day, two of them receipts at most, however many at once', async () => {
  const to = someAddress();
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => put({ to, isProven: true })));
  expect(outcomes.filter((one) => one === 'queued')).toHaveLength(3);
  expect(outcomes.filter((one) => one === 'day_limit')).toHaveLength(9);
  app.clock.advance(23 * 3_600_000);
  expect(await put({ to, isProven: true })).toBe('day_limit');
  app.clock.advance(2 * 3_600_000);
  const strangers = [
    await receipt(to, someNetwork(), { isProven: true }),
    await receipt(to, someNetwork(), { isProven: true }),
  ];
  expect([...strangers, await receipt(to, someNetwork(), { isProven: true })]).toEqual([
    'queued',
    'queued',
    'day_limit',
  ]);
  expect(await put({ to, isProven: true })).toBe('queued');
});

it('M21 mails about money that was paid share no limit with what strangers bring about, and none is lost unseen', async () => {
  const to = someAddress();
  const paid = { to, kind: 'payment_numcy', paidBy: 'money', link: '/receipt/K7QM-2XRT-AAAA' } as const;
  const values = { order: { code: 'K7QM-2XRT-AAAA' }, money: { amount: 500, currency: 'EUR' }, numcy: 50 };
  const pay = () => put({ ...paid, values });
  const withheld = async () => {
    const rows = await app.database.db.selectFrom('mail').selectAll().where('state', '=', 'withheld').execute();
    expect(rows.every((row) => row.sealed === null && row.kind === 'payment_numcy' && row.done_at !== null)).toBe(true);
    return rows.length;
  };
  // Mails about payments have their own limit and do not use up that of other mail.
  for (let n = 0; n < 3; n += 1) expect(await put({ to, isProven: true })).toBe('queued');
  expect(await put({ to, isProven: true })).toBe('day_limit');
  const outcomes = await Promise.all(Array.from({ length: 103 }, pay));
  expect(outcomes.filter((one) => one === 'queued')).toHaveLength(100);
  expect(outcomes.filter((one) => one === 'day_limit')).toHaveLength(3);
  expect(await withheld()).toBe(3);
  app.clock.advance(24 * 3_600_000 + 1);
  expect([await pay(), await put({ to, isProven: true })]).toEqual(['queued', 'queued']);
  // A test payment proves nothing.
  const tried = someAddress();
  const tries = await Promise.all(Array.from({ length: 5 }, () => put({ ...paid, values, to: tried, paidBy: 'test' })));
  expect(tries.filter((one) => one === 'queued')).toHaveLength(3);
  expect(await withheld()).toBe(5);
  // `not_me` also stops mail about money; the operator sees the withheld mails.
  const stopped = someAddress();
  await receipt(stopped);
  const [mail] = await arrived(stopped);
  await answer(tokensOf(mail?.text ?? '')[1]?.token ?? '', 'not_me');
  expect(await put({ ...paid, values, to: stopped })).toBe('stopped');
  expect(await put({ ...paid, values, to: 'nobody' })).toBe('invalid');
  const figures = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
  expect(figures).toMatch(/^ringbook_mails\{state="withheld"\} 7$/m);
});

it('M32 ten receipts a network and hour; who is refused uses up nothing of an address', async () => {
  const network = someNetwork();
  const outcomes = await Promise.all(Array.from({ length: 14 }, () => receipt(someAddress(), network)));
  expect(outcomes.filter((one) => one === 'queued')).toHaveLength(10);
  expect(outcomes.filter((one) => one === 'network_limit')).toHaveLength(4);
  const victim = someAddress();
  for (let n = 0; n < 5; n += 1) expect(await receipt(victim, network)).toBe('network_limit');
  expect(await receipt(victim)).toBe('queued');
  app.clock.advance(3_601_000);
  expect(await receipt(someAddress(), network)).toBe('queued');
});

it('M32 what breaks out of a header is refused, and values are no texts', async () => {
  const to = someAddress();
  for (const bad of [
    `${to}\r\nBcc: eve@example.org`,
    `=?utf-8?q?x?=@example.org`,
    `${to},eve@example.org`,
    'x'.repeat(9_999),
  ]) {
    expect(await receipt(bad)).toBe('invalid');
  }
  for (const code of ['K7\r\nBcc: eve@example.org', 'BUY AT EVIL.EXAMPLE', 'k7qm', 'A'.repeat(33)]) {
    await expect(receipt(to, someNetwork(), { values: { ticket: { code }, due } })).rejects.toThrow('is no code');
  }
  await expect(receipt(to, someNetwork(), { link: '//evil.example' })).rejects.toThrow('leads out of the site');
  expect(smtp.mails.flatMap((mail) => mail.to).filter((one) => one.includes(to) || one.includes('eve'))).toEqual([]);
  expect(await receipt(to)).toBe('queued');
  const [mail] = await arrived(to);
  // A sealed link may contain these letters.
  expect(mail?.headers.every((line) => line.length < 998 && !/^\s*bcc/i.test(line))).toBe(true);
});

it.each([
  ['ar-SA', 'تلقّينا شكواك K7QM-2XRT'],
  ['he-IL', 'התלונה שלכם K7QM-2XRT הגיעה'],
] as const)('is written in the language of who asked, from the right where that is so: %s', async (locale, subject) => {
  const to = someAddress();
  await receipt(to, someNetwork(), { locale });
  const [mail] = await arrived(to);
  if (!mail) throw new Error('nothing came');
  expect(headerOf(mail, 'Subject')?.replace(/[\u2068\u2069]/g, '')).toBe(subject);
  expect(mail.html).toMatch(new RegExp(`<html lang="${locale}[^"]*" dir="rtl">`));
  expect(mail.text).toContain(`http://ringbook.test/${locale}/complaint/K7QM-2XRT`);
});

describe('what is kept', () => {
  it('no address can be read in the database or in a log line, before and after it was sent', async () => {
    const to = `secretive${next()}@example.org`;
    smtp.answers.set('RCPT', `451 later, <${to}>`);
    expect(await receipt(to)).toBe('queued');
    const rows = () => app.database.db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(1).execute();
    await expect.poll(() => logged.join(''), { timeout: patient(20_000) }).toContain('MailDeliveryError');
    expect(await findTraces(app.database, { to, name: to.slice(0, 9), ticket: 'K7QM' })).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'waiting', sealed: expect.any(String), done_at: null }]);
    smtp.answers.clear();
    const id = (await rows())[0]?.id ?? '';
    await runQueuedJob(app, 'send-mail', { id });
    await runQueuedJob(app, 'send-mail', { id });
    expect(await arrived(to)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent', sealed: null, done_at: app.clock.now() }]);
    expect(logged.join('')).not.toContain(to.slice(0, 9));
  });

  it('an address that the server will never take is not tried again, and a mail that was rolled back is none', async () => {
    const to = someAddress();
    smtp.answers.set('RCPT', '550 no such user');
    await receipt(to);
    const states = async () =>
      (await app.database.db.selectFrom('mail').select('state').orderBy('id', 'desc').limit(1).execute())[0]?.state;
    await expect.poll(states, { timeout: patient(20_000) }).toBe('refused');
    smtp.answers.clear();
    const undone = someAddress();
    const fails = app.database.db.transaction().execute(async (tx) => {
      expect(await queue(tx, { ...plain, to: undone, isProven: true }, app.clock.now())).toBe('queued');
      throw new Error('undone');
    });
    await expect(fails).rejects.toThrow('undone');
    expect(await receipt(undone)).toBe('queued');
    expect(await arrived(undone)).toHaveLength(1);
  });

  it('a mail that concerns an account is told in its export, and gone with it', async () => {
    const [person, to] = [await join(app), someAddress()];
    await put({ to, isProven: true, profileId: person.id });
    await arrived(to);
    const own = { profileId: person.id, phone: person.phone };
    const kept = await notificationData.collect(app.database.db, own);
    const sent = { kind: 'complaint_decided', state: 'sent', createdAt: app.clock.now(), doneAt: expect.any(Date) };
    expect(kept).toEqual({ told: [], mails: [sent], quietHours: null, channels: [] });
    await app.database.db
      .transaction()
      .execute((tx) => notificationData.erase(tx, own, { isTextErased: true }, app.clock.now()));
    const nothing = { told: [], mails: [], quietHours: null, channels: [] };
    expect(await notificationData.collect(app.database.db, own)).toEqual(nothing);
  });

  it('without a server nothing is sent, and the operator’s figures say so', async () => {
    const bare = await startTestApp({ env: { BOT_CHECK: 'off' } });
    try {
      const put = createQueueMail(createMailKeys(await loadSiteSecret(bare.database)), null);
      const mail = { ...plain, to: someAddress(), isProven: true } as const;
      expect(await bare.database.db.transaction().execute((tx) => put(tx, mail, bare.clock.now()))).toBe('queued');
      const figures = async () => (await bare.request('/metrics', { address: '127.0.0.1' })).text();
      await expect.poll(figures, { timeout: patient(20_000) }).toContain('ringbook_mails{state="unsent"} 1');
      expect(await figures()).toMatch(/^ringbook_mail_server 0$/m);
      expect(await (await app.request('/metrics', { address: '127.0.0.1' })).text()).toMatch(
        /^ringbook_mail_server 1$/m,
      );
    } finally {
      await bare.close();
    }
  });
});
