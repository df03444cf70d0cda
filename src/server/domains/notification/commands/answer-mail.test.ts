import { afterAll, expect, test } from 'vitest';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { dayMs, minuteMs } from '#shared/time.ts';
import { runQueuedJob, runRepeatedJob } from '#test/jobs.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startSmtpDouble } from '#test/smtp-double.ts';
import { createNoonApp } from '#test/whole-file.ts';
import { createMailKeys } from './mail-deps.ts';
import { createQueueMail, type MailOutcome, type NewMail } from './queue-mail.ts';

const smtp = await startSmtpDouble();
afterAll(() => smtp.close());
const mailing = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test' };
const { app, clock, database } = await createNoonApp({ RATE_FACTOR: '1000', ...mailing });
const keys = createMailKeys(await loadSiteSecret(database));
const queue = createQueueMail(keys, null);

/** Queues mail to an address that only our link can confirm. */
const put = (to: string, more: Partial<NewMail> = {}): Promise<MailOutcome> => {
  const mail = { to, kind: 'complaint_decided', locale: 'en', link: '/' } as const;
  const values = { ticket: { code: 'K7QM-2XRT' } };
  return database.db.transaction().execute((tx) => queue(tx, { ...mail, values, ...more }, clock.now()));
};

/** Opens a link of a receipt as the address's owner. */
async function press(to: string, answer: 'confirm' | 'not_me'): Promise<void> {
  const token = keys.links.seal(JSON.stringify({ address: keys.hash(to), about: 'complaint:K7QM-2XRT' }));
  expect(await new TestBrowser(app).post('/api/v6/mail/answer', { token, answer })).toMatchObject({ status: 200 });
}

test('T9: who said "not me" and then confirms gets the next mail, and who changes their mind again gets none', async () => {
  const [to, other] = ['mine@example.test', 'other@example.test'];
  await press(to, 'not_me');
  await press(other, 'not_me');
  expect([await put(to), await put(other)]).toEqual(['stopped', 'stopped']);
  await press(to, 'confirm');
  expect([await put(to), await put(other)]).toEqual(['queued', 'stopped']);
  await press(to, 'not_me');
  expect(await put(to)).toBe('stopped');
  await press(to, 'confirm');
  await press(other, 'confirm');
  expect([await put(to), await put(other)]).toEqual(['queued', 'queued']);
});

test('T9: an answer is the last word though nothing is kept of the address any more', async () => {
  const to = 'forgotten@example.test';
  await press(to, 'confirm');
  expect(await put(to)).toBe('queued');
  clock.advance(366 * dayMs);
  await runRepeatedJob(app, 'delete-old-notices');
  expect(await put(to)).toBe('unconfirmed');
  await press(to, 'not_me');
  expect(await put(to)).toBe('stopped');
  await press(to, 'confirm');
  expect(await put(to)).toBe('queued');
});

test('T15: who says "not me" gets none of the mails that wait either, and nobody else loses one', async () => {
  const [to, other, own] = ['waits@example.test', 'goes@example.test', 'desk@example.test'];
  for (const address of [to, other]) await press(address, 'confirm');
  await press(own, 'not_me');
  const later = (key: string) => ({ later: { key, from: new Date(clock.now().getTime() + 10 * minuteMs) } });
  // A receipt sent to the operator's address by a stranger does not stop the site's own mail.
  const queued = [
    await put(to, later('case:1')),
    await put(other, later('case:2')),
    await put(own, { ...later('case:3'), isOwn: true }),
  ];
  expect(queued).toEqual(['queued', 'queued', 'queued']);
  clock.advance(9 * minuteMs);
  await press(to, 'not_me');
  clock.advance(minuteMs);
  const mails = () =>
    database.db
      .selectFrom('mail')
      .select(['id', 'key', 'state', 'sealed'])
      .where('key', 'like', 'case:%')
      .orderBy('id');
  for (const { id } of await mails().execute()) await runQueuedJob(app, 'send-mail', { id });
  expect((await mails().execute()).map(({ key, state, sealed }) => [key, state, sealed])).toEqual([
    ['case:1', 'withheld', null],
    ['case:2', 'sent', null],
    ['case:3', 'sent', null],
  ]);
  expect(smtp.mails.flatMap((mail) => mail.to).filter((one) => [to, other, own].includes(one))).toEqual([other, own]);
});
