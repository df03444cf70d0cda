import { afterAll, beforeEach, expect } from 'vitest';
import { NoticeMail } from '#contract/notice-mail.ts';
import { type NewNotice, notify } from '#server/domains/notification/commands/notify.ts';
import { runQueuedJob, runRepeatedJob } from './jobs.ts';
import type { Person } from './member.ts';
import { patient } from './patience.ts';
import { TestBrowser } from './sign-in.ts';
import { headerOf, type ReceivedMail, startSmtpDouble } from './smtp-double.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './start-app.ts';

/** The address that notices are mailed to. */
export const mailCall = '/api/v6/notification/mail';
const usual = { kind: 'text_answered', link: '/number/12025550142#comment-3', isEssential: false } as const;
const signIn = {
  kind: 'sign_in_new',
  values: { date: { at: 1_800_000_000 } },
  link: '/settings?view=sessions',
} as const;

/** A site with a mail server, whose members get their notices by mail. */
export async function createNoticeMails(options: Pick<TestAppOptions, 'clock'> = {}) {
  const smtp = await startSmtpDouble();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test' };
  const app = await startTestApp({ ...options, env: { BOT_CHECK: 'off', RATE_FACTOR: '1000', ...mail } });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  const someAddress = () => `reader${next()}@example.org`;
  const minutes = (some: number) => app.clock.advance(some * 60_000);

  function sendNotice({ id }: Person, notice: Partial<NewNotice> = {}, at = app.clock.now()) {
    const whole = { ...usual, key: `told ${next()}`, ...notice, profileId: id } as NewNotice;
    return app.database.db.transaction().execute((tx) => notify(tx, whole, at));
  }
  const sendEssential = (to: Person) => sendNotice(to, { ...signIn, isEssential: true });
  /** Runs repeated jobs once, one after the other. */
  async function run(...names: string[]) {
    for (const name of names) await runRepeatedJob(app, name);
  }
  const send = () => run('deliver-notices', 'send-notice-mails');
  /** Tries once more to send a mail that waits. */
  const sendQueued = (id: string) => runQueuedJob(app, 'send-mail', { id });

  const mailsTo = (to: string) => smtp.mails.filter((one) => one.to.includes(to));
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
    const { status, data } = await browser.ask<NoticeMail>(mailCall);
    expect(status).toBe(200);
    expect(data).toStrictEqual(NoticeMail.parse(data));
    return data;
  }
  const set = ({ browser }: Person, address: string) => browser.post<{ mail: NoticeMail }>(mailCall, { address });
  const answerAs = (token: string, answer: string) =>
    new TestBrowser(app).post('/api/v6/mail/answer', { token, answer });
  /** Confirms an address for the member; the mails until then are forgotten. */
  async function confirmed(by: Person): Promise<string> {
    const to = someAddress();
    expect((await set(by, to)).status).toBe(200);
    const [asked] = await arrived(to, 1);
    expect((await answerAs(tokenOf(asked, 'confirm'), 'confirm')).status).toBe(200);
    smtp.mails.length = 0;
    return to;
  }
  /** One-click request of a mail program (RFC 8058). */
  const oneClick = (path: string) =>
    app.request(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });

  return {
    smtp,
    app,
    someAddress,
    minutes,
    sendNotice,
    sendEssential,
    run,
    send,
    sendQueued,
    mailsTo,
    arrived,
    settled,
    shown,
    set,
    answerAs,
    confirmed,
    oneClick,
  };
}

/** Keeps the rate limits of a file's tests apart, by a day between them. */
export function passADayBetweenTests({ clock }: Pick<TestApp, 'clock'>): void {
  beforeEach(() => clock.advance(25 * 3_600_000));
}

const linksOf = ({ text }: ReceivedMail) =>
  [...text.matchAll(/\/mail\/([\w-]+)\?answer=(\w+)/g)].map(([, token = '', answer]) => ({ token, answer }));

/** The token of the link that gives this answer, empty where the mail has no such link. */
export const tokenOf = (mail: ReceivedMail | undefined, answer: string): string =>
  linksOf(mail as ReceivedMail).find((link) => link.answer === answer)?.token ?? '';

/** Path and query of the address in `List-Unsubscribe`. */
export function stopUrl(mail: ReceivedMail | undefined): string {
  const url = new URL(/^<(.+)>$/.exec(headerOf(mail as ReceivedMail, 'List-Unsubscribe') ?? '')?.[1] ?? '');
  return url.pathname + url.search;
}
