// Long because all portrait calls are tested on one site with a reading service.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Portrait } from '#contract/portrait.ts';
import { figureOf, portraitMetrics } from '#shared/portrait.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

/** Answer of the reading service, and the texts it received. */
let answer: (texts: string[]) => object;
let whileReading: () => Promise<unknown>;
const sentTexts: string[][] = [];
let service: Server;
let app: TestApp;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    const texts = JSON.parse(messages[1]?.content ?? '[]') as string[];
    sentTexts.push(texts);
    await whileReading();
    const content = JSON.stringify(answer(texts));
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  app = await startTestApp({
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '1000',
      MEMBER_PER_DAY: '10000',
      WELCOME_NUMCY: '20',
      PORTRAIT_ENDPOINT: `http://127.0.0.1:${port}/v1`,
      PORTRAIT_MODEL: 'small',
      PORTRAIT_ON_THIS_MACHINE: 'on',
    },
  });
});
afterAll(async () => {
  await app.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  // An unusable answer, so the site reads the texts itself.
  answer = () => ({});
  whileReading = async () => {};
  app.clock.advance(61_000);
});

const texts = [
  'A very polite man who explained everything to my wife.',
  'Polite and patient on the phone with me.',
  'Such a friendly voice, honest people I think.',
  'Not a scam, the call was polite to the end.',
  'It rang on Monday and nobody was there.',
];

/** Creates a number with five authors; returns them with their comments. */
async function makePortrayed(phone = makePhone(), said: readonly string[] = texts) {
  const wrote: { by: Person; id: number }[] = [];
  for (const text of said) {
    const by = await join(app);
    wrote.push({ by, id: (await say(by, phone, text)).id });
  }
  app.clock.advance(3_000);
  return { phone, wrote };
}

const draw = (by: Person, phone: string, more: Record<string, string> = {}) =>
  by.browser.post('/api/v6/portrait/create', { phone, ...more });
async function drawn(by: Person, phone: string): Promise<Portrait> {
  const { data, status, code } = await draw(by, phone);
  expect([status, code]).toEqual([200, '']);
  const { portrait } = data as { portrait: unknown };
  const read = Portrait.parse(portrait);
  expect(portrait).toStrictEqual(read);
  return read;
}
const see = (by: Person | null, id: string, locale = 'en') =>
  (by?.browser ?? new TestBrowser(app)).ask<Portrait>(`/api/v6/portrait/${id}?locale=${locale}`);
const balanceOf = async (by: Person) =>
  (await by.browser.ask<{ balance: number }>('/api/v6/numcy/balance')).data.balance;
const share = (by: Person, id: string, value: '0' | '1') =>
  by.browser.post('/api/v6/portrait/share', { id, is_shared: value });
const direct = (by: Person, wish: object) =>
  by.browser.ask<Record<string, unknown>>('/api/v6/params/portrait', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ off: '0', neurotype: '', disputed: [], age: '', ...wish }),
  });
const portraitOf = async (by: Person | null, phone: string) => {
  app.clock.advance(3_000);
  return (await look(app, by, phone)).neuroanalysis;
};
const remove = (by: Person, phone: string) => by.browser.post('/api/v6/comment/delete', { phone });
async function runJob(name: string) {
  for (const job of app.jobs) if ('everyMs' in job && job.name === name) return job.run(app.clock.now());
  throw new Error(`there is no job ${name}`);
}

describe('having a portrait drawn', () => {
  it('is paid for with a proof of the number that is fresh; what costs nothing wants none', async () => {
    const { phone } = await makePortrayed();
    const [member, pro] = [await join(app), await join(app, { pro_until: new Date(app.clock.now().getTime() + 9e7) })];
    for (const { id } of [member, pro]) {
      await app.database.db
        .updateTable('session')
        .set({ proved_at: new Date(app.clock.now().getTime() - 31 * 86_400_000) })
        .where('profile_id', '=', id)
        .execute();
    }
    expect(await draw(member, phone)).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    expect(await balanceOf(member)).toBe(20);
    expect(await draw(pro, phone)).toMatchObject({ status: 200, data: { balance: 20 } });
  });

  it('39: costs 15 numcy once, and says how the texts sound, with the sources of each figure', async () => {
    const { phone, wrote } = await makePortrayed();
    const member = await join(app);
    expect(await portraitOf(member, phone)).toEqual({
      neuroanalysisId: null,
      link: null,
      is_shared: false,
      isAvailable: true,
      price: 15,
      can: { create: true, direct: false },
    });
    const portrait = await drawn(member, phone);
    expect(portrait).toMatchObject({
      phone,
      link: null,
      is_shared: false,
      age: null,
      neurotype: 'friendly',
      reader: 'site',
      can: { share: true },
      texts: 5,
      people: 5,
      opinions: 0,
      textsByEndpoint: 0,
      holderNeurotype: null,
    });
    const { courtesy } = portrait.metrics;
    const ids = wrote.map(({ id }) => id);
    expect(courtesy.sources.map(({ commentId }) => commentId).toSorted()).toEqual(ids.slice(0, 4).toSorted());
    expect(courtesy.phrases).toContain('very polite');
    expect(portrait.description).toMatch(/public texts by 5\speople/);
    expect(await balanceOf(member)).toBe(5);
    expect(await draw(member, phone)).toMatchObject({ status: 200, data: { balance: 5 } });
    expect(await portraitOf(member, phone)).toMatchObject({ neuroanalysisId: portrait.neuroanalysisId });
    expect(await portraitOf(null, phone)).toMatchObject({ neuroanalysisId: null, can: { create: false } });
  });

  it('39: each figure is computed anew from what the answer tells', async () => {
    const { phone } = await makePortrayed();
    const rude = await join(app);
    await rude.browser.post('/api/v6/tag/set', { phone, caller_type: '10', emotags: '8' });
    const { metrics } = await drawn(await join(app), phone);
    for (const metric of portraitMetrics) {
      const { value, count, sources, opinions } = metrics[metric];
      expect([metric, figureOf([...sources.map(({ score }) => score), ...opinions])]).toEqual([metric, value]);
      expect(sources.length + opinions.length).toBe(count);
    }
    expect(JSON.stringify(metrics)).not.toContain(rude.id);
  });

  it('39: is neither drawn nor charged of four texts, or where the price is another', async () => {
    const { phone } = await makePortrayed(makePhone(), texts.slice(1));
    const member = await join(app);
    expect(await portraitOf(member, phone)).toBeNull();
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.few_texts' });
    const more = await makePortrayed();
    const wrong = await draw(member, more.phone, { price: '14' });
    expect(wrong).toMatchObject({ status: 409, code: 'payment.price_changed' });
    expect(await draw(member, more.phone, { price: '15' })).toMatchObject({ status: 200 });
    const { phone: third } = await makePortrayed();
    expect(await draw(member, third)).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
    expect(await balanceOf(member)).toBe(5);
  });

  it('39: is included in Pro, and free for the number’s holder', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const pro = await join(app, { pro_until: new Date('2100-01-01') });
    expect(await portraitOf(pro, phone)).toMatchObject({ price: 0 });
    expect(await portraitOf(holder, phone)).toMatchObject({ price: 0, can: { create: true, direct: true } });
    for (const by of [pro, holder]) {
      await drawn(by, phone);
      expect(await balanceOf(by)).toBe(20);
    }
  });

  it('39: at once from two windows it is drawn and paid once', async () => {
    const { phone } = await makePortrayed();
    const member = await join(app, {});
    const both = await Promise.all([draw(member, phone), draw(member, phone)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(member)).toBe(5);
  });
});

describe('what a portrait is made of', () => {
  it('39: a text leaves it as soon as it is deleted, removed, held or hidden', async () => {
    const { phone, wrote } = await makePortrayed(makePhone(), [...texts, ...texts]);
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    const idsIn = async () => {
      const { metrics } = (await see(member, id)).data;
      return new Set(Object.values(metrics).flatMap(({ sources }) => sources.map(({ commentId }) => commentId)));
    };
    const [deleted, removed, held, hidden] = wrote;
    if (!deleted || !removed || !held || !hidden) throw new Error('too few');
    const there = await idsIn();
    for (const one of [deleted, removed, held, hidden]) expect(there.has(one.id)).toBe(true);
    await remove(deleted.by, phone);
    const set = (one: { id: number }, columns: { state: 'removed' | 'held' } | { hidden_until: Date }) =>
      app.database.db.updateTable('comment').set(columns).where('id', '=', String(one.id)).execute();
    await set(removed, { state: 'removed' });
    await set(held, { state: 'held' });
    await set(hidden, { hidden_until: new Date('2100-01-01') });
    const left = await idsIn();
    for (const one of [deleted, removed, held, hidden]) expect(left.has(one.id)).toBe(false);
    expect((await see(member, id)).data.people).toBe(6);
  });

  it('39: never shows the whole of a text, nor a private note', async () => {
    const { phone } = await makePortrayed();
    const member = await join(app);
    await member.browser.post('/api/v7/notice/add', { phone, text: 'Zyxwomble is a rude liar.' });
    const portrait = await drawn(member, phone);
    const told = JSON.stringify(portrait);
    expect(told).not.toMatch(/zyxwomble|liar/i);
    for (const text of texts) expect(told).not.toContain(text);
  });

  it('39: is not shown while too few texts are left, and its price comes back within 30 days', async () => {
    const { phone, wrote } = await makePortrayed();
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    await remove(wrote[0]?.by as Person, phone);
    expect(await see(member, id)).toMatchObject({ status: 404, code: 'portrait.not_found' });
    expect(await portraitOf(member, phone)).toBeNull();
    await runJob('refund-portraits');
    await runJob('refund-portraits');
    expect(await balanceOf(member)).toBe(20);
    const notices = await member.browser.ask<{ items: { kind: string }[] }>('/api/v6/notification/list');
    expect(notices.data.items.map(({ kind }) => kind)).toEqual(['portrait_closed']);
  });

  it('39: after 30 days it waits for texts to come again', async () => {
    const { phone, wrote } = await makePortrayed();
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    const created_at = new Date(app.clock.now().getTime() - 31 * 86_400_000);
    await app.database.db.updateTable('portrait').set({ created_at }).where('id', '=', id).execute();
    await remove(wrote[0]?.by as Person, phone);
    await runJob('refund-portraits');
    expect(await balanceOf(member)).toBe(5);
    await say(await join(app), phone, 'Polite to the last.');
    expect(await see(member, id)).toMatchObject({ status: 200 });
  });
});

describe('the number’s holder', () => {
  it('39: switches it off: all that were drawn go, and what was paid lately comes back', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    await share(member, id, '1');
    expect(await direct(holder, { off: '1' })).toMatchObject({ status: 200, data: { off: true } });
    expect(await see(null, id)).toMatchObject({ status: 404 });
    expect(await balanceOf(member)).toBe(20);
    expect(await portraitOf(member, phone)).toBeNull();
    expect(await portraitOf(holder, phone)).toMatchObject({ isAvailable: false, can: { create: false, direct: true } });
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
    expect(await balanceOf(member)).toBe(20);
    await direct(holder, { off: '0' });
    expect(await portraitOf(member, phone)).toMatchObject({ isAvailable: true });
  });

  it('39: sets the own word, the age and what is disputed beside it, and no figure moves', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const member = await join(app);
    const before = await drawn(member, phone);
    await direct(holder, { neurotype: 'businesslike', disputed: ['trust', 'tone'], age: '41' });
    const { data } = await see(member, before.neuroanalysisId);
    expect(data).toMatchObject({ age: 41, holderNeurotype: 'businesslike', neurotype: before.neurotype });
    for (const metric of portraitMetrics) {
      expect(data.metrics[metric]).toEqual({
        ...before.metrics[metric],
        isDisputed: metric === 'trust' || metric === 'tone',
      });
    }
    const { data: wish } = await holder.browser.ask('/api/v6/params/portrait');
    expect(wish).toEqual({ off: false, neurotype: 'businesslike', disputed: ['trust', 'tone'], age: 41 });
  });

  it.each([
    ['age', '13'],
    ['age', '121'],
    ['age', '4e1'],
    ['disputed', ['tone', 'beauty']],
    ['neurotype', 'liar'],
  ])('39: says nothing that is none: %s %s', async (field, value) => {
    expect(await direct(await join(app), { [field]: value })).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('39: says nothing before the number is proven theirs', async () => {
    const holder = await join(app, { is_proven: false });
    expect(await direct(holder, { off: '1' })).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
  });

  it('39: is offered nothing while the account is deactivated, as the call refuses it', async () => {
    const holder = await join(app);
    const mine = async () =>
      (await holder.browser.ask<{ neuroanalysis: unknown }>('/api/v6/profile/my')).data.neuroanalysis;
    expect(await mine()).toMatchObject({ can: { create: false, direct: true } });
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await mine()).toMatchObject({ can: { create: false, direct: false } });
    expect(await direct(holder, { off: '1' })).toMatchObject({ code: 'profile.deactivated' });
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(await mine()).toMatchObject({ can: { create: false, direct: true } });
  });

  it('39: unlisted, away or gone there is none, and its price comes back', async () => {
    for (const leave of [
      (holder: Person) => holder.browser.post('/api/v6/number/unlist', {}),
      (holder: Person) => holder.browser.post('/api/v6/profile/cancel', { cancel: '1' }),
    ]) {
      const holder = await join(app);
      const { phone } = await makePortrayed(holder.phone);
      const member = await join(app);
      const { neuroanalysisId: id } = await drawn(member, phone);
      await leave(holder);
      expect(await see(member, id)).toMatchObject({ status: 404 });
      expect(await portraitOf(member, phone)).toBeNull();
      expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
      expect(await balanceOf(member)).toBe(20);
    }
  });

  it('39: of who left for good none is drawn, though the texts stay', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    app.clock.advance(31 * 86_400_000);
    await runJob('erase-profiles');
    const member = await join(app);
    expect(await portraitOf(member, phone)).toBeNull();
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
  });

  it('39: who objects to the use of their number is not portrayed, and its price comes back', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    const sent = await holder.browser.post('/api/v6/data_request/send', { kind: 'objection', text: 'I object.' });
    expect(sent.status).toBe(200);
    expect(await see(member, id)).toMatchObject({ status: 404 });
    expect(await draw(await join(app), phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
    const { phone: another } = await makePortrayed();
    const { neuroanalysisId: kept } = await drawn(await join(app), another);
    await Promise.all([runJob('refund-portraits'), runJob('refund-portraits')]);
    expect(await balanceOf(member)).toBe(20);
    const left = app.database.db.selectFrom('portrait').select('id').where('id', 'in', [id, kept]);
    expect(await left.execute()).toEqual([{ id: kept }]);
  });
});

describe('a portrait by its link', () => {
  it('39: is seen by who had it drawn alone until it is shared, and by everybody then', async () => {
    const { phone } = await makePortrayed();
    const [member, other] = [await join(app), await join(app)];
    const { neuroanalysisId: id } = await drawn(member, phone);
    expect((await see(null, id)).status).toBe(404);
    expect((await see(other, id)).status).toBe(404);
    expect(await share(other, id, '1')).toMatchObject({ status: 404, code: 'portrait.not_found' });
    expect(await share(member, id, '1')).toMatchObject({ data: { is_shared: true, link: `/portrait/${id}` } });
    expect((await see(null, id)).data).toMatchObject({ is_shared: true, can: { share: false } });
    expect((await see(null, id, 'de-DE')).data.description).toContain('öffentliche Texte von 5');
    const picture = await app.request(`/og/en/portrait-${id}.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    await share(member, id, '0');
    expect((await see(null, id)).status).toBe(404);
    expect((await app.request(`/og/en/portrait-${id}.png`)).status).toBe(404);
    expect((await see(member, id)).status).toBe(200);
  });

  it('39: is shared no more while its member is away', async () => {
    const { phone } = await makePortrayed();
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    await share(member, id, '1');
    await member.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect((await see(null, id)).status).toBe(404);
  });
});

describe('a service that reads the texts', () => {
  it('39: is asked once for each text, and says which it read; nothing of their words is kept', async () => {
    const { phone, wrote } = await makePortrayed();
    sentTexts.length = 0;
    answer = (sent) => ({
      judgements: sent.map((_, text) => ({ text, metric: 'trust', score: -2, phrase: 'on' })),
    });
    const member = await join(app);
    const portrait = await drawn(member, phone);
    expect(portrait).toMatchObject({ reader: 'endpoint', textsByEndpoint: 5, neurotype: 'doubted' });
    expect(portrait.metrics.trust).toMatchObject({ value: 5, count: 5 });
    expect(portrait.metrics.courtesy).toMatchObject({ count: 0 });
    await say(await join(app), phone, 'Rude to my wife.');
    const other = await drawn(await join(app), phone);
    expect(other).toMatchObject({ reader: 'endpoint', textsByEndpoint: 6 });
    expect(sentTexts.map((sent) => sent.length)).toEqual([5, 1]);
    const { rows } = await app.database.pool.query('select comment_id, revision, signs, read_at from portrait_reading');
    expect(JSON.stringify(rows)).not.toMatch(/polite|phone|Monday/);
    await remove(wrote[0]?.by as Person, phone);
    await runJob('forget-portrait-readings');
    const kept = await app.database.pool.query('select comment_id from portrait_reading where comment_id = $1', [
      wrote[0]?.id,
    ]);
    expect(kept.rows).toEqual([]);
  });

  it('39: that answers nonsense leaves the texts to this site', async () => {
    const { phone } = await makePortrayed();
    answer = () => ({ html: '<!doctype html>' });
    expect(await drawn(await join(app), phone)).toMatchObject({ reader: 'site', textsByEndpoint: 0 });
  });

  it('39: while which texts are deleted, leads to no portrait and costs nothing', async () => {
    const { phone, wrote } = await makePortrayed();
    whileReading = () => remove(wrote[0]?.by as Person, phone);
    const member = await join(app);
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.few_texts' });
    expect(await balanceOf(member)).toBe(20);
  });

  it('39: while which the holder switches it off, leads to no portrait and costs nothing', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    whileReading = () => direct(holder, { off: '1' });
    const member = await join(app);
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
    expect(await balanceOf(member)).toBe(20);
  });
});

it('39: is in the export of who had it drawn, and what a holder says of it in theirs', async () => {
  const holder = await join(app);
  const { phone } = await makePortrayed(holder.phone);
  const member = await join(app);
  await drawn(member, phone);
  await direct(holder, { neurotype: 'friendly', age: '30' });
  const fileOf = async ({ browser }: Person) =>
    (await app.request('/api/v6/profile/export', { headers: { authorization: `Bearer ${browser.token}` } })).json();
  expect(await fileOf(member)).toMatchObject({ portraits: { drawn: [{ phone, price: '15' }], ofMyNumber: null } });
  expect(await fileOf(holder)).toMatchObject({
    portraits: { drawn: [], ofMyNumber: { off: false, neurotype: 'friendly', age: 30 } },
  });
});

it('39: members may have portraits drawn, and visitors not', async () => {
  const member = await join(app);
  const asked = async (by: Person | null) =>
    (await (by?.browser ?? new TestBrowser(app)).ask<{ accessToNeuroOwl: boolean }>('/api/v202305/main/load')).data;
  expect(await asked(member)).toMatchObject({ accessToNeuroOwl: true });
  expect(await asked(null)).toMatchObject({ accessToNeuroOwl: false });
  const { phone } = await makePortrayed();
  expect(await new TestBrowser(app).post('/api/v6/portrait/create', { phone })).toMatchObject({ status: 401 });
});
