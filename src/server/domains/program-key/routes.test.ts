import { describe, expect, test } from 'vitest';
import type { Notices } from '#contract/notification.ts';
import { join, type Person } from '#test/member.ts';
import { bearer, createProgramKeys, said } from '#test/program-keys.ts';

const { app, clock, add, list, makeKey, show } = await createProgramKeys();

describe('40: making a key', () => {
  test('40: it is shown once, kept as a hash, and listed by what its owner knows it by', async () => {
    const me = await join(app);
    const { id, key } = await makeKey(me, ['book', 'lookup'], { days: '30' });
    expect(key).toMatch(/^rb_[0-9A-Za-z]{43}$/);
    const { rows } = await app.database.pool.query('select k::text as line from program_key k');
    expect(JSON.stringify(rows)).not.toContain(key.slice(3, -4));
    const told = await list(me);
    expect(JSON.stringify(told)).not.toContain(key.slice(3, -4));
    const seconds = Math.floor(clock.now().getTime() / 1000);
    expect(told).toMatchObject({ total: 1, most: 3, perDay: 4, leftToday: 4 });
    expect(told.items).toEqual([
      {
        id,
        name: 'Hall',
        ending: key.slice(-4),
        scopes: ['lookup', 'book'],
        hasExpired: false,
        createdAtTimestamp: seconds,
        expiresAtTimestamp: seconds + 30 * 86_400,
        usedAtTimestamp: null,
        usedToday: 0,
        lastError: null,
      },
    ]);
    expect((await list(await join(app))).items).toEqual([]);
  });

  test.each<[why: string, fields: Record<string, string>, status: number, code: string]>([
    ['no name', { scopes: 'lookup' }, 400, 'request.invalid'],
    ['a name of blanks', { name: '  ', scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['a name of two lines', { name: 'a\nb', scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['a name that turns the text around', { name: 'a\u202eb', scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['a name of 61 letters', { name: 'n'.repeat(61), scopes: 'lookup' }, 400, 'program.name_invalid'],
    ['no scope', { name: 'Hall' }, 400, 'program.scopes_missing'],
    ['an empty scope', { name: 'Hall', scopes: '' }, 400, 'program.scopes_missing'],
    ['a scope that there is not', { name: 'Hall', scopes: 'admin' }, 400, 'request.invalid'],
    ['no day', { name: 'Hall', scopes: 'lookup', days: '0' }, 400, 'request.invalid'],
    ['half a day', { name: 'Hall', scopes: 'lookup', days: '0.5' }, 400, 'request.invalid'],
    ['eleven years', { name: 'Hall', scopes: 'lookup', days: '4000' }, 400, 'request.invalid'],
  ])('40: %s is refused in words, and no key is made', async (_why, fields, status, code) => {
    const me = await join(app);
    expect(said(await add(me, fields))).toEqual([status, code]);
    expect((await list(me)).total).toBe(0);
  });

  test('40: 60 letters of any script are a name', async () => {
    const me = await join(app);
    const name = 'ש'.repeat(60);
    expect(said(await add(me, { name: ` ${name} `, scopes: 'list' }))).toEqual([200, '']);
    expect((await list(me)).items[0]?.name).toBe(name);
  });

  test('40: so many at once and no more, however many are asked for together', async () => {
    const me = await join(app);
    const wishes = Array.from({ length: 8 }, () => add(me, { name: 'Hall', scopes: 'lookup' }));
    const answers = await Promise.all(wishes);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['program.key_limit']),
    );
    expect((await list(me)).total).toBe(3);
  });

  test('40: its owner is told of each, in a notice that cannot be switched off and leads to the keys', async () => {
    const [me, other] = [await join(app), await join(app)];
    const told = async ({ browser }: Person) => {
      const { data } = await browser.ask<Notices>('/api/v6/notification/list');
      return data.items.map(({ kind, values, link, isEssential }) => [kind, values, link, isEssential]);
    };
    await makeKey(me);
    const at = Math.floor(clock.now().getTime() / 1000);
    const notice = ['account_key_made', { date: { at } }, '/settings?view=programs', true];
    expect(await told(me)).toEqual([notice]);
    expect(said(await add(me, { name: 'Hall' }))).toEqual([400, 'program.scopes_missing']);
    expect(await told(me)).toEqual([notice]);
    await makeKey(me, ['list']);
    expect(await told(me)).toEqual([notice, notice]);
    expect(await told(other)).toEqual([]);
  });

  test('40: it wants a proof of the number that is not old, and a member', async () => {
    const me = await join(app);
    await app.database.db
      .updateTable('session')
      .set({ proved_at: new Date(0) })
      .where('profile_id', '=', me.id)
      .execute();
    expect(said(await add(me, { name: 'Hall', scopes: 'lookup' }))).toEqual([401, 'sign_in.proof_needed']);
    const { key } = await makeKey(await join(app));
    const body = new URLSearchParams({ name: 'Hall', scopes: 'lookup' });
    const headers = { authorization: bearer(key) };
    const asProgram = await app.request('/api/v6/program/key/add', { method: 'POST', body, headers });
    expect([asProgram.status, ((await asProgram.json()) as { code: string }).code]).toEqual([401, 'sign_in.required']);
  });
});

describe('40: the meter', () => {
  test('40: all keys of a member draw on the member’s own, and each answer tells what is left', async () => {
    const me = await join(app);
    const [first, second] = [await makeKey(me), await makeKey(me)];
    // No two are neighbors, which would cost more.
    const phones = [1, 2, 3, 4, 5].map((at) => `493020${at}000${at}1`);
    clock.advance(61_000);
    const ask = ({ key }: { key: string }, ...asked: (string | undefined)[]) =>
      show(bearer(key), `lookup?phones=${asked.join()}`);
    const begun = await ask(first);
    expect(begun.headers.get('ratelimit-policy')).toBe('"day";q=4;w=86400, "minute";q=10;w=60');
    expect(begun.headers.get('ratelimit')).toMatch(/^"day";r=4;t=\d+, "minute";r=10;t=60$/);
    expect((await ask(first, phones[0])).headers.get('ratelimit')).toMatch(/^"day";r=3;/);
    expect((await ask(second, phones[1])).headers.get('ratelimit')).toMatch(/^"day";r=2;/);
    // Numbers counted today are free, for the other key too; so are the own number and invalid ones.
    for (const free of [phones[0], me.phone, '999123']) {
      expect((await ask(second, free)).headers.get('ratelimit')).toMatch(/^"day";r=2;/);
    }
    expect((await me.browser.ask(`/api/v202505/search/${phones[2]}`)).status).toBe(200);
    const third = await ask(first, phones[2], phones[3], phones[4]);
    expect(said(third)).toEqual([429, 'limit.day']);
    const untilMidnight = 86_400 - (Math.floor(clock.now().getTime() / 1000) % 86_400);
    expect(Number(third.headers.get('retry-after'))).toBe(untilMidnight);
    expect(third.headers.get('ratelimit')).toMatch(new RegExp(`^"day";r=0;t=${untilMidnight},`));
    // A batch refused halfway is free up to that point.
    expect((await ask(second, phones[3])).status).toBe(200);
    expect(await list(me)).toMatchObject({ perDay: 4, leftToday: 0 });
  });

  test('40: Pro has more of it', async () => {
    const me = await join(app, { pro_until: new Date(clock.now().getTime() + 86_400_000) });
    const { key } = await makeKey(me);
    const answer = await show(bearer(key));
    expect(answer.data?.isPro).toBe(true);
    expect(answer.headers.get('ratelimit-policy')).toContain('"day";q=6;');
    expect(await list(me)).toMatchObject({ perDay: 6 });
  });

  test('40: a visitor and a member are told nothing of it, nor a program where it is a visitor', async () => {
    const me = await join(app);
    const { key } = await makeKey(me);
    const open = '/api/v202305/main/load';
    const answers = [
      await app.request(open),
      await app.request(open, { headers: { authorization: bearer(key) } }),
      await me.browser.ask('/api/v6/profile/my'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([null, null, null]);
  });
});

test('40: a key’s list tells when it was used, how often today, and what it was refused last, in words', async () => {
  const me = await join(app);
  const { id, key } = await makeKey(me, ['lookup']);
  await show(bearer(key));
  await show(bearer(key), 'report');
  clock.advance(5_000);
  await show(null, `lookup?key=${key}`);
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const read = async () => (await list(me)).items.find((item) => item.id === id);
  const words = 'This key may not do that. Make a key with the right it needs in the settings.';
  expect(await read()).toMatchObject({
    usedAtTimestamp: seconds,
    usedToday: 3,
    lastError: { message: words, atTimestamp: seconds - 5 },
  });
  clock.advance(86_400_000);
  expect(await read()).toMatchObject({ usedAtTimestamp: seconds, usedToday: 0 });
  await show(bearer(key));
  expect(await read()).toMatchObject({
    usedAtTimestamp: seconds + 86_400,
    usedToday: 1,
    lastError: { message: words },
  });
});

test('40: a key gets no answer that its member got under the name of an act', async () => {
  const me = await join(app);
  const [gone, other] = [await makeKey(me), await makeKey(me)];
  const path = '/api/v6/program/key/revoke';
  const named = { 'idempotency-key': 'the very same' };
  const revoke = () => ({ method: 'POST', body: new URLSearchParams({ id: gone.id }) });
  for (let round = 0; round < 2; round += 1) {
    expect((await me.browser.ask(path, { ...revoke(), headers: named })).status).toBe(200);
  }
  const answer = await app.request(path, { ...revoke(), headers: { ...named, authorization: bearer(other.key) } });
  const { code } = (await answer.json()) as { code?: string };
  expect([answer.status, code]).toEqual([401, 'sign_in.required']);
});

test('40: the export has the keys but for what opens something', async () => {
  const me = await join(app);
  const { key } = await makeKey(me, ['lookup']);
  // A file download, without our JSON envelope.
  const headers = { authorization: bearer(me.browser.token ?? '') };
  const answer = await app.request('/api/v6/profile/export', { headers });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const { programKeys } = JSON.parse(text) as { programKeys: unknown };
  expect(programKeys).toMatchObject([{ name: 'Hall', ending: key.slice(-4), scopes: 'lookup' }]);
  expect(text).not.toContain(key.slice(3, -4));
});
