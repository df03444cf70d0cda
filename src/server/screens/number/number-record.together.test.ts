import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { loadPhoneHash } from '#server/domains/name/door.ts';
import type { NumberSection, NumberViewer } from '#server/domains/part.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, joinMany, look, type Person } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { emptySection } from './empty-section.ts';
import { headlineSection } from './headline-section.ts';
import { NumberCache } from './number-cache.ts';
import { createNumberRecords } from './number-record.ts';
import { statementSection } from './statement-section.ts';

// Members whose look-ups share a statement or a hot number: nobody gets another's, nobody fails for another.

let app: TestApp;
let sections: readonly NumberSection[];
let secret: string;
/** They wrote about `secret`, and the others did not. */
let writers: Person[];
let others: Person[];

/** A word of a writer's own, in every text that they wrote. */
const wordOf = (n: number) => `Zq${String.fromCharCode(97 + n)}zqa`;
const asMember: NumberViewer = { kind: 'member', leftRequests: 9, isWithheld: false, isPayable: false };
const frameOf = (digits: string, viewer: NumberViewer, now: Date) =>
  ({
    phone: { kind: 'number', digits, country: 'DE', isValid: true, type: null, international: digits },
    locale: 'en',
    viewer,
    now,
  }) as const;

beforeAll(async () => {
  let opened: () => readonly NumberSection[] = () => [];
  app = await startTestApp({
    env: { RATE_FACTOR: '100000', BOT_CHECK: 'off', NUMBER_CACHE: 'on', CODES_PER_NETWORK: '100000' },
    more: [
      (base, { openData }) => {
        const parts = () => base.parts().flatMap(({ numberSections }) => numberSections ?? []);
        opened = () => [emptySection, ...parts(), headlineSection(openData.ranges), statementSection];
        return {};
      },
    ],
  });
  sections = opened();
  writers = await joinMany(app, 8);
  others = await joinMany(app, 32);
  secret = await addNumber(app.database, { openReports: [{ count: 2 }] });
  for (const [n, { browser }] of writers.entries()) {
    const said = [
      await browser.post('/api/v6/suggest/add', { phone: secret, first_name: wordOf(n), last_name: '' }),
      await browser.post('/api/v7/notice/add', { phone: secret, text: `Note ${wordOf(n)}` }),
      await browser.post('/api/v7/comment/add', { phone: secret, text: `Comment ${wordOf(n)}` }),
      await browser.post(`/api/v6/ban/${n % 2 === 0 ? 'add' : 'delete'}`, { phone: secret }),
    ];
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
  // Moderators hid the comments: each is shown to its author alone.
  await app.database.db.updateTable('comment').set({ state: 'removed' }).where('phone', '=', secret).execute();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

/** As a server with caches of its own, where no time passes: on a busy machine, too, what is hot stays so. */
function openServer() {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const numbers = new NumberCache();
  return { numbers, records: createNumberRecords(app.database, sections, numbers) };
}

/** Hands over each statement that reads numbers, to be sent, awaited or answered otherwise. */
function onStatement(act: (name: string, send: (_?: unknown) => Promise<unknown>) => Promise<unknown>): void {
  const { pool } = app.database;
  const query = pool.query.bind(pool) as (asked: unknown) => Promise<unknown>;
  const answer = (asked: { name?: string }) => {
    const { name = '' } = asked;
    return name.startsWith('number-') ? act(name, () => query(asked)) : query(asked);
  };
  vi.spyOn(pool, 'query').mockImplementation(answer as never);
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) deepFreeze(inner);
}

function expectOwnOnly(view: NumberView, n: number | null): void {
  const text = JSON.stringify(view);
  for (const writer of writers.keys()) {
    const count = text.split(wordOf(writer)).length - 1;
    expect(count, `words of ${writer} told to ${n}`).toBe(writer === n ? 3 : 0);
  }
  expect(view.common.isBanned).toBe(n !== null && n % 2 === 0);
}

it.each(['cold', 'hot'])('48 members and 48 visitors of a %s number: nobody gets another’s', async (heat) => {
  const { records } = openServer();
  const now = app.clock.now();
  const known = writers.map(({ id }, n) => ({ id, n }));
  if (heat === 'hot') for (let n = 0; n < 4; n += 1) await records.find(secret, now);
  const names: string[] = [];
  onStatement((name, send) => send(names.push(name)));
  const all = [...known, ...others.map(({ id }) => ({ id, n: null })), ...known];
  const [found, seen, alone] = await Promise.all([
    Promise.all(all.map(({ id }) => records.findAs(id, secret, now))),
    Promise.all(all.map(() => records.find(secret, now))),
    Promise.all(all.slice(0, 10).map(({ id }) => records.findOwn(id, now))),
  ]);
  // Ten more ask for what is theirs of no number.
  expect(names.filter((name) => name === 'number-for-member')).toHaveLength(heat === 'hot' ? 0 : 2);
  expect(names.filter((name) => name === 'number-own')).toHaveLength(heat === 'hot' ? 2 : 1);
  for (const { note, comment } of alone) expect([note, comment.mine]).toEqual([null, null]);
  for (const [place, { n }] of all.entries()) {
    expectOwnOnly(records.present(found[place] as never, frameOf(secret, asMember, now)), n);
  }
  for (const record of seen) {
    expect(record.own).toBeNull();
    expectOwnOnly(records.present(record, frameOf(secret, { kind: 'visitor' }, now)), null);
  }
});

it('a number that members’ look-ups made hot shows nobody what is a member’s own', async () => {
  const { records } = openServer();
  const now = app.clock.now();
  await Promise.all(writers.map(({ id }) => records.findAs(id, secret, now)));
  onStatement(() => Promise.reject(new Error('it is hot')));
  const kept = await records.find(secret, now);
  vi.restoreAllMocks();
  const visitor = frameOf(secret, { kind: 'visitor' }, now);
  expectOwnOnly(records.present(kept, visitor), null);
  // No view may change what all share, not even the order of a list.
  deepFreeze(kept);
  for (const [n, { id }] of writers.entries()) {
    const mine = await records.findAs(id, secret, now);
    expectOwnOnly(records.present(mine, frameOf(secret, asMember, now)), n);
    records.presentWithheld(mine, frameOf(secret, asMember, now));
  }
  expectOwnOnly(records.present(await records.find(secret, now), visitor), null);
});

it('over HTTP each gets their own, and a program its member’s', async () => {
  const key = await keyOf(writers[2] as Person, 'lookup');
  const stranger = await keyOf(others[0] as Person, 'lookup');
  for (let round = 0; round < 3; round += 1) {
    const [views, known, unknown] = await Promise.all([
      Promise.all([...writers, null, ...others.slice(0, 6)].map((by) => look(app, by, secret))),
      callBy(app, key, `/api/v1/check/%2B${secret}`),
      callBy(app, stranger, `/api/v1/check/%2B${secret}`),
    ]);
    for (const [place, view] of views.entries()) expectOwnOnly(view, place < writers.length ? place : null);
    expect(JSON.parse(known.text)).toMatchObject({ verdict: 'unwanted', name: wordOf(2) });
    expect(unknown.text).not.toMatch(/Zq/);
  }
});

it('each ask has its own clock: one member twice at once, before and after Pro ends', async () => {
  const { records } = openServer();
  const ends = app.clock.now();
  const { id } = await join(app, { pro_until: ends });
  const at = (ms: number) => new Date(ends.getTime() + ms);
  for (const phone of [makePhone(), secret]) {
    if (phone === secret) for (let n = 0; n < 4; n += 1) await records.find(phone, at(0));
    const clocks = [-1_000, 0, 1_000, -1, 86_400_000, -86_400_000];
    const found = await Promise.all(clocks.map((ms) => records.findAs(id, phone, at(ms))));
    expect(found.map(({ own }) => own.profile.isPro)).toEqual(clocks.map((ms) => ms < 0));
  }
});

it.each(['cold', 'hot'])('a database lost fails those who asked for a %s number, nobody after', async (heat) => {
  const { records } = openServer();
  const now = app.clock.now();
  const phone = await addNumber(app.database);
  if (heat === 'hot') for (let n = 0; n < 4; n += 1) await records.find(phone, now);
  const ask = async () => {
    const found = await Promise.allSettled(others.map(({ id }) => records.findAs(id, phone, now)));
    return new Set(found.map(({ status }) => status));
  };
  onStatement(() => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNRESET' })));
  expect(await ask()).toEqual(new Set(['rejected']));
  vi.restoreAllMocks();
  expect(await ask()).toEqual(new Set(['fulfilled']));
  // Nor does anybody wait for those whom the database leaves without an answer.
  onStatement(() => new Promise(() => {}));
  for (let turn = 0; turn < 3; turn += 1) {
    void ask();
    await setTimeout(10);
  }
  vi.restoreAllMocks();
  expect(await ask()).toEqual(new Set(['fulfilled']));
});

it('a member barred or erased just before the statement: nobody else is refused', async () => {
  const { records } = openServer();
  const now = app.clock.now();
  const people = await joinMany(app, 5);
  const [barred, erased] = people.map(({ id }) => app.database.db.updateTable('profile').where('id', '=', id));
  onStatement(async (_, send) => {
    await barred?.set({ barred_at: now }).execute();
    await erased?.set({ phone: null, is_holder: false, token_version: 99, erased_at: now }).execute();
    return send();
  });
  expect(await Promise.all(people.map(({ id }) => records.findAs(id, secret, now)))).toHaveLength(5);
  vi.restoreAllMocks();
  const next = await Promise.all(people.map(({ browser }) => browser.ask(`/api/v202505/search/${secret}`)));
  expect(next.map(({ code }) => code)).toEqual(['profile.barred', 'session.ended', '', '', '']);
});

it('a member who blocks a hot number sees it at once, and nobody else does', async () => {
  const phone = await addNumber(app.database, { openReports: [{ count: 1 }] });
  const [me, ...crowd] = others.slice(0, 6) as [Person, ...Person[]];
  const isBanned = async (by: Person | null) => (await look(app, by, phone)).common.isBanned;
  for (let round = 0; round < 6; round += 1) {
    const before = crowd.map(isBanned);
    const act = round % 2 === 0 ? 'add' : 'delete';
    expect((await me.browser.post(`/api/v6/ban/${act}`, { phone })).status).toBe(200);
    const after = [me, me, me, ...crowd, null].map(isBanned);
    expect(await Promise.all(after)).toEqual([...Array(3).fill(act === 'add'), ...Array(6).fill(false)]);
    expect(await Promise.all(before)).toEqual(Array(5).fill(false));
    expect((await look(app, null, phone)).metrics.bans).toBe(act === 'add' ? 1 : 0);
  }
});

it.each(['findAs', 'find'] as const)('what %s read before the number changed is not kept', async (call) => {
  const { records, numbers } = openServer();
  const now = app.clock.now();
  const phone = await addNumber(app.database, { lookups: 1 });
  const { id } = others[0] as Person;
  // The third is hot, so its record would be kept.
  await Promise.all([records.find(phone, now), records.find(phone, now)]);
  onStatement(async (_, send) => {
    const rows = await send();
    await app.database.db.updateTable('number').set({ lookups: '7' }).where('phone', '=', phone).execute();
    numbers.drop(phone);
    return rows;
  });
  const late = await (call === 'find' ? records.find(phone, now) : records.findAs(id, phone, now));
  vi.restoreAllMocks();
  expect(late.number.lookups).toBe('1');
  expect(records.present(late, frameOf(phone, { kind: 'visitor' }, now)).metrics.lookups).toBe(1);
  for (let n = 0; n < 3; n += 1) {
    const [seen, mine] = await Promise.all([records.find(phone, now), records.findAs(id, phone, now)]);
    expect([seen.number.lookups, mine.number.lookups]).toEqual(['7', '7']);
    expect(records.present(seen, frameOf(phone, { kind: 'visitor' }, now)).metrics.lookups).toBe(7);
  }
});

it('an unlisted number asked for at once shows its name to its holder alone', async () => {
  const holder = await join(app, { first_name: 'Zqholder' });
  const { phone } = holder;
  const rivals = others.slice(0, 5);
  const keys = [await keyOf(holder, 'lookup'), await keyOf(rivals[0] as Person, 'lookup')];
  const isNamed = async () => {
    const views = [holder, ...rivals, null].map(async (by) => JSON.stringify(await look(app, by, phone)));
    const told = keys.map(async (key) => (await callBy(app, key, `/api/v1/check/%2B${phone}`)).text);
    return (await Promise.all([...views, ...told])).map((text) => text.includes('Zqholder'));
  };
  expect(await isNamed()).toEqual([true, ...Array(5).fill(true), false, true, true]);
  const row = { phone_hash: (await loadPhoneHash(app.database))(phone), unlisted_at: app.clock.now() };
  await app.database.db.insertInto('unlisted_number').values(row).execute();
  // As any server notices at the latest.
  app.clock.advance(2_000);
  for (let round = 0; round < 3; round += 1) {
    expect(await isNamed()).toEqual([true, ...Array(5).fill(false), false, true, false]);
  }
});

it('a profile opened by many at once tells nobody its number, nor what they wrote about it', async () => {
  const { id, phone } = await join(app, { first_name: 'Maria' });
  for (const { browser } of writers) {
    await browser.post('/api/v7/notice/add', { phone, text: 'Zqmine' });
    await browser.post('/api/v6/ban/add', { phone });
  }
  for (let round = 0; round < 3; round += 1) {
    const asked = writers.map(({ browser }) => browser.ask<NumberView>(`/api/v202505/profile/${id}`));
    for (const { data } of await Promise.all(asked)) {
      expect([data.profile?.firstName, data.common.isBanned]).toEqual(['Maria', false]);
      expect(JSON.stringify(data)).not.toMatch(new RegExp(`Zq|${phone.slice(2)}`));
    }
  }
});

it('of three who ask at once, only the one over the limit who has not paid is withheld the name', async () => {
  const small = await startTestApp({ database: app.database, env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '1' } });
  const phone = await addNumber(app.database, { names: [{ firstName: 'Plumber', lastName: 'Zqtom', people: 3 }] });
  const [free, over, paid] = (await joinMany(small, 3)) as [Person, Person, Person];
  for (const by of [over, paid]) await look(small, by, makePhone());
  await look(small, paid, phone, '?paidSearch=1');
  for (let round = 0; round < 3; round += 1) {
    const views = await Promise.all([free, over, paid].map((by) => look(small, by, phone)));
    expect(views.map(({ averageProfile }) => averageProfile?.lastName)).toEqual(['Zqtom', 'Z.', 'Zqtom']);
    expect(views.map(({ common }) => common.isPaidRequest)).toEqual([false, true, false]);
    expect(views.map(({ common }) => common.balance)).toEqual([10, 10, 9]);
  }
  await small.close();
});
