import { describe, expect, it } from 'vitest';
import { TagCatalogue } from '#contract/opinion.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { createOpinionCalls } from '#test/opinion-calls.ts';
import { noOpinions, projectionOf } from '#test/opinions.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';

const { app, clock, database, settle, post } = await createOpinionCalls();

describe('refusals', () => {
  it.each(['ban/add', 'ban/delete', 'tag/set', 'poll/answer'])(
    '%s takes no emergency number and not the own one',
    async (path) => {
      const me = await settle();
      const fields = { poll: 'onPage', answer: 'yes', caller_type: '6' };
      expect(await post(me, path, { phone: '112', country: 'DE', ...fields })).toMatchObject({
        status: 422,
        code: 'opinion.refused',
      });
      expect(await post(me, path, { phone: me.phone, ...fields })).toMatchObject({
        status: 422,
        code: 'opinion.own_number',
      });
      expect(await post(me, path, { phone: 'x', ...fields })).toMatchObject({ status: 400, code: 'number.invalid' });
      expect(await projectionOf(database, me.phone)).toEqual(noOpinions);
    },
  );

  it('what is in no catalogue is refused and changes nothing, however much of it', async () => {
    const me = await settle();
    const phone = makePhone();
    await post(me, 'tag/set', { phone, caller_type: '6', emotags: '1' });
    const before = await projectionOf(database, phone);
    const send = (body: unknown) =>
      me.browser.ask('/api/v6/tag/set', {
        method: 'POST',
        body: JSON.stringify({ phone, ...(body as object) }),
        headers: { 'content-type': 'application/json' },
      });
    const wrong: object[] = [
      { caller_type: 13 },
      { caller_type: 0 },
      { caller_type: 'scam' },
      { caller_type: 1.5 },
      { caller_type: null },
      { emotags: [99] },
      { emotags: [1, 2, 3, 4, 5, 6] },
      { emotags: Array(10_000).fill(1) },
      { emotags: 1 },
      { categories: [101] },
      { subcategories: [1] },
      { call_reasons: [{}] },
      { call_reasons: ['__proto__'] },
    ];
    for (const body of wrong) {
      expect([body, await send(body)]).toMatchObject([body, { status: 400, code: 'request.invalid' }]);
    }
    for (const [poll, answer] of [
      ['onMoon', 'yes'],
      ['onPage', 'scam'],
      ['onPage', 'constructor'],
      ['toString', ''],
    ]) {
      expect(await post(me, 'poll/answer', { phone, poll: poll ?? '', answer: answer ?? '' })).toMatchObject({
        status: 400,
        code: 'request.invalid',
      });
    }
    expect(await projectionOf(database, phone)).toEqual(before);
  });

  it.each([
    ['BANS_PER_DAY', 'ban/add', {}, 'limit.bans'],
    ['TAG_SETS_PER_DAY', 'tag/set', { caller_type: '6' }, 'limit.tags'],
    ['POLL_ANSWERS_PER_DAY', 'poll/answer', { poll: 'onPage', answer: 'yes' }, 'limit.answers'],
  ])(
    'C6 %s: says which limit it was and when it ends, and taking back is always possible',
    async (setting, path, fields, code) => {
      const strict = await startTestApp({ database, clock, env: { BOT_CHECK: 'off', [setting]: '3' } });
      const me = await join(strict);
      const phones = [makePhone(), makePhone(), makePhone(), makePhone()];
      const statuses: number[] = [];
      for (const phone of phones)
        statuses.push((await me.browser.post(`/api/v6/${path}`, { phone, ...fields })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      clock.advance(5 * 3_600_000);
      const body = new URLSearchParams({ phone: phones[3] ?? '', ...fields } as Record<string, string>);
      const headers = { authorization: `Bearer ${me.browser.token}` };
      const refused = await strict.request(`/api/v6/${path}`, { method: 'POST', headers, body });
      const endsAt = new Date(clock.now().getTime() + 19 * 3_600_000).toISOString();
      expect(refused.headers.get('retry-after')).toBe(String(19 * 3_600));
      expect(await refused.json()).toMatchObject({
        status_code: 429,
        code,
        message: expect.stringContaining('within a day'),
        details: [{ path: 'endsAt', message: endsAt }],
      });
      for (const phone of phones) {
        const back = path === 'ban/add' ? ['ban/delete', {}] : [path, { poll: 'onPage', answer: '' }];
        const { status } = await me.browser.post(`/api/v6/${back[0]}`, { phone, ...(back[1] as object) });
        expect(status).toBe(200);
      }
      clock.advance(19 * 3_600_000);
      expect((await me.browser.post(`/api/v6/${path}`, { phone: phones[3] ?? '', ...fields })).status).toBe(200);
      await strict.close();
    },
  );
});

it('C6 counts what is said for the network too, of however many members', async () => {
  const env = { BOT_CHECK: 'off', WRITES_PER_NETWORK: '2', CODES_PER_NETWORK: '100' };
  const strict = await startTestApp({ database, clock, env });
  const address = '2001:db8:77:1::1';
  const statuses: string[] = [];
  for (const path of ['ban/add', 'tag/set', 'poll/answer']) {
    const { browser } = await join(strict);
    const body = new URLSearchParams({ phone: makePhone(), caller_type: '6', poll: 'onPage', answer: 'yes' });
    const answer = await browser.ask(`/api/v6/${path}`, { method: 'POST', body, address });
    statuses.push(`${answer.status} ${answer.code}`);
    clock.advance(1_000);
  }
  expect(statuses).toEqual(['200 ', '200 ', '429 limit.network_writes']);
  await strict.close();
});

describe('GET /api/v6/tag/catalogue', () => {
  it('has words in the caller’s language, all of them, and each its own', async () => {
    const seen = new Map<string, string>();
    for (const locale of ['en', 'ru', 'ar', 'es', 'de']) {
      const { data, status } = await new TestBrowser(app).ask(`/api/v6/tag/catalogue?locale=${locale}`);
      expect(status).toBe(200);
      const catalogue = TagCatalogue.parse(data);
      expect(catalogue.callerTypes.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
      const lists = [catalogue.categories, catalogue.subcategories, catalogue.callReasons, catalogue.emotags];
      for (const list of [catalogue.callerTypes, ...lists, ...catalogue.polls.map(({ answers }) => answers)]) {
        const names = list.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        for (const name of names) expect(name).not.toMatch(/^$|tag\./);
      }
      const categories = new Set(catalogue.categories.map(({ id }) => id));
      expect(catalogue.subcategories.every(({ category }) => categories.has(category))).toBe(true);
      seen.set(locale, catalogue.callerTypes.map(({ name }) => name).join());
    }
    expect(new Set(seen.values()).size).toBe(5);
    const german = await new TestBrowser(app).ask<TagCatalogue>('/api/v6/tag/catalogue', {
      headers: { 'accept-language': 'de-AT' },
    });
    expect(german.data.callerTypes.find(({ id }) => id === 6)).toEqual({ id: 6, sign: 'bad', name: 'Betrug' });
  });
});

it('F14 tags that an unlisted number refuses count like a look-up, whether the number is listed or not', async () => {
  const strict = await startTestApp({ env: { BOT_CHECK: 'off', VISITOR_PER_MINUTE: '4', TAG_SETS_PER_DAY: '100' } });
  try {
    const holder = await join(strict);
    await holder.browser.post('/api/v6/number/unlist');
    const tag = async (who: Person, phone: string, fields: Record<string, string>) =>
      (await post(who, 'tag/set', { phone, ...fields })).code;
    const [prober, other] = [await join(strict), await join(strict)];
    const seen = [];
    for (const phone of [holder.phone, makePhone(), makePhone(), makePhone(), makePhone()]) {
      seen.push(await tag(prober, phone, { caller_type: '1' }));
    }
    expect(seen).toEqual(['tag.unlisted', '', '', '', 'limit.minute']);
    // Warnings reveal nothing about a number, and removals are never limited.
    for (let n = 0; n < 6; n += 1) expect(await tag(other, makePhone(), { caller_type: '6' })).toBe('');
    expect(await tag(prober, makePhone(), {})).toBe('');
  } finally {
    await strict.close();
  }
});
