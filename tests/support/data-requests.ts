import { afterAll, expect } from 'vitest';
import { DataRequestSent, DataRequestView, type QueueDataRequest, QueueDataRequests } from '#contract/data-request.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { runRepeatedJob } from './jobs.ts';
import { join, type Person } from './member.ts';
import { TestBrowser, TestHandset } from './sign-in.ts';
import { startTestApp, type TestApp } from './start-app.ts';

/** Somebody proves the number without an account, by a messenger account of `person`; gives the code that says so. */
export async function proveNumber(app: TestApp, browser: TestBrowser, phone: string, person = ''): Promise<string> {
  const { data } = await browser.start();
  const handset = new TestHandset(app, phone, { person });
  const [question] = await handset.send(data.code);
  if (question?.message.kind === 'ask-yes-no') await handset.answer(true, question);
  return data.code;
}

/** An app whose data requests two moderators answer, on a Monday long ago; the operator works in Berlin. */
export async function createDataRequestQueue(env: Record<string, string> = {}) {
  const clock = fixedClock(new Date('2025-01-13T12:00:00Z'));
  const app = await startTestApp({
    clock,
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '100000',
      SUPPORT_EMAIL: 'help@ringbook.test',
      OPERATOR_TIME_ZONE: 'Europe/Berlin',
      ...env,
    },
  });
  afterAll(() => app.close());
  const moderator = await join(app, { role: 'moderator' });
  const visitor = () => new TestBrowser(app);

  async function list(by: Person = moderator): Promise<QueueDataRequest[]> {
    const { status, data } = await by.browser.ask<QueueDataRequests>('/api/v6/moderation/data_requests?limit=100');
    expect(status).toBe(200);
    expect(data).toStrictEqual(QueueDataRequests.parse(data));
    return data.items;
  }

  const prove = (browser: TestBrowser, phone: string, provider?: string) => proveNumber(app, browser, phone, provider);

  return {
    app,
    clock,
    moderator,
    visitor,
    prove,
    list,
    /** Sends one for a number without an account. */
    async send(
      phone: string,
      fields: Record<string, string>,
      browser = visitor(),
      person = '',
    ): Promise<DataRequestSent> {
      const code = await prove(browser, phone, person);
      const answer = await browser.post<DataRequestSent>('/api/v6/data_request/send', { code, ...fields });
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.data).toStrictEqual(DataRequestSent.parse(answer.data));
      return answer.data;
    },
    async follow(ticket: string): Promise<DataRequestView> {
      const { status, data } = await visitor().ask<DataRequestView>(`/api/v6/data_request/${ticket}`);
      expect(status).toBe(200);
      expect(data).toStrictEqual(DataRequestView.parse(data));
      return data;
    },
    fetchFile: (ticket: string) => visitor().ask(`/api/v6/data_request/${ticket}/file`),
    withdraw: (ticket: string) => visitor().post(`/api/v6/data_request/${ticket}/withdraw`),
    async decide(phone: string, decision: string, by: Person = moderator, more: Record<string, string> = {}) {
      const shown = (await list(by)).find((one) => one.phone === phone);
      return by.browser.post<{ state: string; dueAtTimestamp: number }>('/api/v6/moderation/data_request/decide', {
        request_id: shown?.id ?? '0',
        request_version: String(shown?.version ?? 1),
        decision,
        note: 'This is what we found and did.',
        ...more,
      });
    },
    /** Days go by; the moderator signs in anew. */
    async pass(days: number): Promise<void> {
      clock.advance(days * 86_400_000);
      moderator.browser.token = null;
      await moderator.browser.signIn(moderator.phone);
    },
    async run(name: string): Promise<void> {
      await runRepeatedJob(app, name);
    },
  };
}
