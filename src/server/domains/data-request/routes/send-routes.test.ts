import { beforeEach, describe, expect, it } from 'vitest';
import { type DataRequestSent, MyDataRequests } from '#contract/data-request.ts';
import { createRequestSecrets } from '#server/domains/data-request/commands/request-secrets.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { say } from '#test/comments.ts';
import { createDataRequestQueue } from '#test/data-requests.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';

const moderationQueue = await createDataRequestQueue();
const { app, clock, visitor, prove, send, follow, fetchFile, list } = moderationQueue;
const secrets = createRequestSecrets(await loadSiteSecret(app.database));
beforeEach(() => clock.advance(61_000));

const countRows = async (table: string) =>
  Number((await app.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

describe('M29 sending a request without an account', () => {
  it('M29: a proven number is enough, and no account is opened by it', async () => {
    const phone = makePhone();
    const browser = visitor();
    const before = await countRows('profile');
    const { data: started } = await browser.start();
    const asked = () => browser.ask<{ step: string; phone: string | null }>(`/api/v6/auth/proof?code=${started.code}`);
    expect((await asked()).data).toMatchObject({ step: 'message', phone: null });
    const sent = await send(phone, { kind: 'erasure', text: 'Remove all of it.' }, browser);
    expect(sent.status).toBe('sent');
    expect(sent.ticket).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}(-[0-9A-HJKMNP-TV-Z]{6}){3}$/);
    // Received on Monday, 13 January 2025: due at the end of Thursday, 13 February, in Berlin.
    expect(new Date(sent.dueAtTimestamp * 1000).toISOString()).toBe('2025-02-13T23:00:00.000Z');
    expect(await follow(sent.ticket)).toEqual({
      kind: 'erasure',
      status: 'received',
      phone,
      isLate: false,
      isUnlisted: false,
      extension: null,
      international: internationalOf(phone),
      receivedAtTimestamp: Math.floor(clock.now().getTime() / 1000),
      dueAtTimestamp: sent.dueAtTimestamp,
      answer: null,
      closedAtTimestamp: null,
      fileUntilTimestamp: null,
      history: [{ event: 'received', source: 'requester', atTimestamp: Math.floor(clock.now().getTime() / 1000) }],
      can: { withdraw: true },
    });
    expect(await countRows('profile')).toBe(before);
    expect(await countRows('session')).toBe(before);
  });

  it('M29: nobody sends one without a proof, with another browser’s, with one that is not done, or twice with one', async () => {
    const phone = makePhone();
    const browser = visitor();
    const post = (by: ReturnType<typeof visitor>, code: string, kind = 'objection') =>
      by.post<{ ticket: string }>('/api/v6/data_request/send', { kind, code });
    expect(await browser.post('/api/v6/data_request/send', { kind: 'access' })).toMatchObject({
      status: 401,
      code: 'sign_in.required',
    });
    const { data } = await browser.start();
    expect(await post(browser, data.code)).toMatchObject({ code: 'sign_in.proof_needed' });
    const code = await prove(browser, phone);
    expect(await post(visitor(), code)).toMatchObject({ code: 'sign_in.code_expired' });
    expect(await visitor().ask(`/api/v6/auth/proof?code=${code}`)).toMatchObject({ code: 'sign_in.code_expired' });
    expect((await browser.ask(`/api/v6/auth/proof?code=${code}`)).data).toMatchObject({ step: 'done', phone });
    expect((await post(browser, code)).status).toBe(200);
    expect(await post(browser, code, 'erasure')).toMatchObject({ code: 'sign_in.code_expired' });
    // The code opens no account afterwards either.
    expect((await browser.check(code)).code).toBe('sign_in.code_expired');
  });

  it('M29: a proof that has run out proves nothing', async () => {
    const browser = visitor();
    const code = await prove(browser, makePhone());
    clock.advance(121_000);
    const answer = await browser.post('/api/v6/data_request/send', { kind: 'access', code });
    expect(answer.code).toBe('sign_in.code_expired');
  });

  it('H5: each proof has its own request and ticket, from browsers at once too', async () => {
    const phone = makePhone();
    const browsers = [visitor(), visitor(), visitor()];
    const codes: string[] = [];
    for (const browser of browsers) codes.push(await prove(browser, phone));
    const sent = await Promise.all(
      browsers.map((browser, i) =>
        browser.post<{ status: string; ticket: string }>('/api/v6/data_request/send', {
          kind: 'objection',
          text: `Once more, ${i}.`,
          code: codes[i] ?? '',
        }),
      ),
    );
    expect(sent.map(({ data }) => data.status)).toEqual(['sent', 'sent', 'sent']);
    expect(new Set(sent.map(({ data }) => data.ticket)).size).toBe(3);
    expect((await send(phone, { kind: 'erasure' })).status).toBe('sent');
    expect((await list()).filter((request) => request.phone === phone)).toHaveLength(4);
  });

  it('M29: what was asked stands in no table where it could be read', async () => {
    const phone = makePhone();
    await send(phone, { kind: 'erasure', text: 'The words of a stranger', email: 'reads@example.test' });
    const { rows } = await app.database.pool.query('select * from data_request order by id desc limit 1');
    const { rows: events } = await app.database.pool.query('select * from data_request_event order by id desc limit 9');
    const all = JSON.stringify([rows, events]);
    for (const secret of [phone, phone.slice(2), 'stranger', 'reads@']) expect(all).not.toContain(secret);
    expect(secrets.open(rows[0].seed, rows[0].sealed)).toEqual({
      phone,
      email: 'reads@example.test',
      text: 'The words of a stranger',
      locale: 'en',
    });
  });

  it.each([
    ['kind', { kind: 'everything' }],
    ['text', { kind: 'access', text: 'x'.repeat(1001) }],
    ['text', { kind: 'access', text: 'a\u202eb' }],
    ['email', { kind: 'access', email: 'a@example.test\r\nBcc: b@example.test' }],
    ['unlist', { kind: 'erasure', unlist: 'yes' }],
  ])('M29: refuses a wrong %s', async (_, fields: Record<string, string>) => {
    const browser = visitor();
    const code = await prove(browser, makePhone());
    const answer = await browser.post('/api/v6/data_request/send', { code, ...fields });
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

describe('M29 the file of a request for access', () => {
  it('M29: holds what is kept about the number and nothing of who said it', async () => {
    const phone = makePhone();
    const author = await join(app, { first_name: 'Zebulon', last_name: 'Quartz' });
    await say(author, phone, 'They sold me a kettle.');
    await author.browser.post('/api/v6/suggest/add', { phone, first_name: 'Petra', last_name: 'Kettle' });
    const sent = await send(phone, { kind: 'access' });
    const view = await follow(sent.ticket);
    expect(view).toMatchObject({ status: 'answered', can: { withdraw: false } });
    expect(view.history.map(({ event, source }) => `${event} ${source}`)).toEqual([
      ...['received requester', 'file_offered site', 'answered site'],
    ]);
    expect(view.fileUntilTimestamp).toBe(Math.floor(clock.now().getTime() / 1000) + 14 * 86_400);
    const response = await app.request(`/api/v6/data_request/${sent.ticket}/file`);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const file = JSON.parse(text);
    expect(Object.keys(file)).toEqual([
      ...['exportedAt', 'phone', 'comments', 'portrait', 'names', 'lookUps', 'privateNotes', 'number', 'openData'],
      'numberList',
    ]);
    expect(file.phone).toBe(`+${phone}`);
    expect(file.comments).toEqual([
      { isReply: false, text: 'They sold me a kettle.', writtenAt: expect.any(String), editedAt: null },
    ]);
    expect(file.names).toEqual({
      isUnlisted: false,
      given: [{ phone, firstName: 'Petra', lastName: 'Kettle', people: 1 }],
    });
    for (const secret of [author.phone, `"${author.id}"`, 'Zebulon', 'Quartz']) expect(text).not.toContain(secret);
    expect((await follow(sent.ticket)).history.at(-1)).toMatchObject({ event: 'file_fetched', source: 'requester' });
  });

  it('M29: is there for two weeks, not a second longer, and ten times an hour', async () => {
    const phone = makePhone();
    const { ticket } = await send(phone, { kind: 'access' });
    const until = (await follow(ticket)).fileUntilTimestamp ?? 0;
    for (let times = 0; times < 10; times += 1) expect((await fetchFile(ticket)).status).toBe(200);
    expect(await fetchFile(ticket)).toMatchObject({ status: 429, code: 'limit.hour' });
    clock.advance(until * 1000 - clock.now().getTime() - 1000);
    expect((await fetchFile(ticket)).status).toBe(200);
    clock.advance(1000);
    expect(await fetchFile(ticket)).toMatchObject({ status: 404, code: 'data_request.file_gone' });
    expect((await follow(ticket)).fileUntilTimestamp).toBeNull();
  });

  it('M29: other kinds have none, and who asks a question waits for a person beside the file', async () => {
    const phone = makePhone();
    const { ticket } = await send(phone, { kind: 'erasure' });
    expect(await fetchFile(ticket)).toMatchObject({ code: 'data_request.file_gone' });
    const asked = await send(phone, { kind: 'access', text: 'Where did you get my name from?' });
    expect((await fetchFile(asked.ticket)).status).toBe(200);
    expect(await follow(asked.ticket)).toMatchObject({ status: 'received', can: { withdraw: true } });
    expect((await list()).find(({ text }) => text.startsWith('Where did'))).toMatchObject({ kind: 'access', phone });
  });
});

describe('M29 limits and tickets', () => {
  it('M29: an unknown ticket answers the same whatever is asked of it, and guessing ends', async () => {
    const browser = visitor();
    const none = '000000-000000-000000-000000';
    for (const ask of [
      () => browser.ask(`/api/v6/data_request/${none}`),
      () => browser.ask(`/api/v6/data_request/${none}/file`),
      () => browser.post(`/api/v6/data_request/${none}/withdraw`),
    ]) {
      expect(await ask()).toMatchObject({ status: 404, code: 'data_request.not_found' });
    }
    for (let times = 0; times < 60; times += 1) await browser.ask(`/api/v6/data_request/${none}`);
    expect(await browser.ask(`/api/v6/data_request/${none}`)).toMatchObject({ status: 429, code: 'limit.hour' });
  });
});

it('U11: a member finds the requests that they sent while signed in, and nobody else’s', async () => {
  const [member, stranger] = [await join(app), await join(app)];
  const mine = async (by: typeof member) => {
    const { status, data } = await by.browser.ask<MyDataRequests>('/api/v6/data_request/list/my');
    expect(status).toBe(200);
    expect(data).toStrictEqual(MyDataRequests.parse(data));
    return data;
  };
  expect(await mine(member)).toEqual({ items: [], total: 0, hasMore: false, next: null });
  const { data: sent } = await member.browser.post<DataRequestSent>('/api/v6/data_request/send', {
    kind: 'objection',
    text: 'Not as a business.',
  });
  // A request without an account can only be followed by its ticket.
  await send(makePhone(), { kind: 'objection', text: 'I object.' });
  const { items } = await mine(member);
  expect(items).toEqual([
    {
      ticket: sent.ticket,
      kind: 'objection',
      phone: member.phone,
      isLate: false,
      can: { withdraw: true },
      status: expect.any(String),
      dueAtTimestamp: sent.dueAtTimestamp,
      closedAtTimestamp: null,
      receivedAtTimestamp: Math.floor(clock.now().getTime() / 1000),
      international: internationalOf(member.phone),
    },
  ]);
  expect((await mine(stranger)).total).toBe(0);
  expect((await visitor().ask('/api/v6/data_request/list/my')).status).toBe(401);
  await moderationQueue.withdraw(sent.ticket);
  expect((await mine(member)).items).toMatchObject([{ status: 'withdrawn', can: { withdraw: false } }]);
});
