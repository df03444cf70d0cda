import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdminActs, AdminMailWords, AdminServices } from '#contract/admin.ts';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { headerOf, type SmtpDouble, startSmtpDouble } from '#test/smtp-double.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { isSignedBy, startWebhookDouble } from '#test/webhook-double.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const to = 'operator@example.test';
let smtp: SmtpDouble;
let double: Awaited<ReturnType<typeof startWebhookDouble>>;
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  smtp = await startSmtpDouble();
  double = await startWebhookDouble();
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'site@ringbook.test', SUPPORT_EMAIL: 'help@ringbook.test' };
  const hook = { WEBHOOK_URLS: `${double.origin}/hook`, WEBHOOK_SECRETS: secret, WEBHOOK_TEST_SERVICE: double.origin };
  app = await startTestApp({ env: { BOT_CHECK: 'off', ...mail, ...hook } });
  admin = await join(app, { role: 'admin' });
});
afterAll(async () => {
  await app.close();
  await double.close();
  await smtp.close();
});

const sendMail = (address: string) => admin.browser.post('/api/v6/admin/mail/test', { address });

it('42: a test mail goes to the address that is typed, and the address stays out of the log', async () => {
  expect((await sendMail(to)).status).toBe(200);
  const own = () => smtp.mails.filter((mail) => mail.to.includes(to));
  await expect.poll(() => own().length, { timeout: patient(20_000) }).toBe(1);
  const [mail] = own();
  expect(mail && headerOf(mail, 'Subject')).toBe('Test from your site');
  const { data } = await admin.browser.ask<AdminActs>('/api/v6/admin/log');
  expect(JSON.stringify(data)).toContain('mail_test');
  expect(JSON.stringify(data)).not.toContain(to);
});

it('42: who wants no mail of the site gets none of an admin either', async () => {
  const { db } = app.database;
  await sendMail('reader@example.test');
  await expect
    .poll(() => smtp.mails.some((mail) => mail.to.includes('reader@example.test')), { timeout: patient(20_000) })
    .toBe(true);
  const before = smtp.mails.length;
  await db.updateTable('mail_address').set({ stopped_at: app.clock.now() }).execute();
  expect(await sendMail('reader@example.test')).toMatchObject({ status: 422, code: 'mail.address_stopped' });
  await db.updateTable('mail_address').set({ stopped_at: null }).execute();
  expect((await sendMail(to)).status).toBe(200);
  await expect.poll(() => smtp.mails.length, { timeout: patient(20_000) }).toBe(before + 1);
});

it('42: what is no address is told so, and gets nothing', async () => {
  expect(await sendMail('operator')).toMatchObject({ status: 400, code: 'request.invalid' });
});

it('42: each webhook tells what it answered to a signed test', async () => {
  const services = (await admin.browser.ask<AdminServices>('/api/v6/admin/services')).data;
  const { host } = new URL(double.origin);
  expect(AdminServices.parse(services)).toEqual({ hasMailServer: true, webhooks: [host], keys: [] });
  double.answerWith((response) => void response.writeHead(204).end());
  const test = () => admin.browser.post('/api/v6/admin/webhooks/test', {});
  expect(await test()).toMatchObject({ status: 200, data: { outcomes: [{ host, isTaken: true }] } });
  const [told] = double.told;
  expect(told && isSignedBy(told, secret)).toBe(true);
  double.answerWith((response) => void response.writeHead(500).end());
  expect(await test()).toMatchObject({ status: 200, data: { outcomes: [{ host, isTaken: false }] } });
});

it('42: the words of the mails are shown in each language', async () => {
  const read = (language: string) => admin.browser.ask<AdminMailWords>(`/api/v6/admin/mail/words?language=${language}`);
  const { data } = await read('de-DE');
  expect(AdminMailWords.parse(data)).toEqual(data);
  expect(data.mails.find(({ kind }) => kind === 'complaint_decided')?.subject).toContain('%ticket%');
  expect(data.mails.map(({ body }) => body)).not.toContain('');
  expect(await read('xx')).toMatchObject({ status: 400, code: 'request.invalid' });
});

it('42: tests are so many in an hour', async () => {
  let last = await sendMail(to);
  for (let count = 0; count < 20 && last.status === 200; count += 1) last = await sendMail(to);
  expect(last).toMatchObject({ status: 429, code: 'limit.hour' });
  app.clock.advance(3_600_001);
  expect((await sendMail(to)).status).toBe(200);
});
