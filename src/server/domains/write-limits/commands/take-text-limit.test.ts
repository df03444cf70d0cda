import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { hashNetwork, networkOf } from '#server/platform/http/network.ts';
import { addActor } from '#test/actors.ts';
import { createTestDatabase } from '#test/database.ts';
import { writeLimitsSettings } from '../settings.ts';
import { createTextLimits, type TakeTextLimit, type WritingAct, writingNetwork } from './take-text-limit.ts';

const opened = new Date('2026-11-20T12:00:00Z');
const at = (seconds: number) => new Date(opened.getTime() + seconds * 1000);
const day = 86_400;
const limitsOf = (env: Record<string, string> = {}) =>
  createTextLimits(loadConfig(env, [writeLimitsSettings]).of(writeLimitsSettings)).takeLimit;

let database: Database;
let take: TakeTextLimit;
beforeAll(async () => {
  database = await createTestDatabase();
  take = limitsOf();
});
afterAll(() => database.close());

const join = async () => (await addActor(database, undefined, opened)).profileId;
/** Tries at these seconds after the account's creation; returns each refusal with its waiting time. */
async function tries(
  act: WritingAct,
  seconds: number[],
  options: { id?: string; visitor?: string; by?: typeof take } = {},
) {
  const profileId = options.id ?? (await join());
  const answers: (string | null)[] = [];
  for (const second of seconds) {
    const writer = { profileId, visitor: options.visitor ?? null };
    const refused = await transact(database.db, (tx) => (options.by ?? take)(tx, act, writer, at(second)));
    answers.push(refused && `${refused.code} ${refused.retryAfterSeconds} ${refused.details[0]?.message}`);
  }
  return answers;
}
const iso = (second: number) => at(second).toISOString();
const every = (count: number, step: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * step);

it('C6 5 s lie between two texts, 30 s in the first 24 hours, and the refusal says which and until when', async () => {
  expect(await tries('text', [0, 29.5, 30])).toEqual([null, `limit.text_pause 1 ${iso(30.5)}`, null]);
  expect(await tries('text', [day, day + 4, day + 5])).toEqual([null, `limit.text_pause 1 ${iso(day + 5)}`, null]);
});

it('C6 10 texts in the first 24 hours, and more once they are over, to the second', async () => {
  const id = await join();
  expect(await tries('text', every(10, 60, 3600), { id })).toEqual(Array(10).fill(null));
  expect(await tries('text', [4200, day - 1, day, day + 5], { id })).toEqual([
    `limit.first_texts ${day - 4200} ${iso(day)}`,
    `limit.first_texts 1 ${iso(day)}`,
    null,
    null,
  ]);
});

it('L8: 60 texts in any 24 hours once the account is older than a day; the refusal says until when', async () => {
  const id = await join();
  const from = 3 * day;
  expect(await tries('text', every(60, 60, from), { id })).toEqual(Array(60).fill(null));
  expect(await tries('text', [from + 3600, from + day - 1, from + day], { id })).toEqual([
    `limit.texts ${day - 3600} ${iso(from + day)}`,
    `limit.texts 1 ${iso(from + day)}`,
    null,
  ]);
  const few = limitsOf({ TEXTS_PER_DAY: '2' });
  const own = { id: await join(), by: few };
  expect(await tries('text', every(3, 60, from), own)).toEqual([
    null,
    null,
    `limit.texts ${day - 120} ${iso(from + day)}`,
  ]);
});

it.each([
  ['edit', 30, 1, 'limit.edits', day],
  ['reaction', 50, 1, 'limit.reactions', day],
  ['report', 20, 1, 'limit.reports', day],
  ['deletion', 2, 1, 'limit.deletions_minute', 60],
  ['deletion', 10, 60, 'limit.deletions', day],
] as const)('C6 %s: %s, %s s apart, then %s', async (act, most, step, code, span) => {
  const id = await join();
  const seconds = every(most, step);
  expect(await tries(act, seconds, { id })).toEqual(Array(most).fill(null));
  // Late enough that only this limit applies.
  const late = (seconds.at(-1) ?? 0) + step;
  expect(await tries(act, [late, span - 1, span], { id })).toEqual([
    `${code} ${span - late} ${iso(span)}`,
    `${code} 1 ${iso(span)}`,
    null,
  ]);
});

it('C6 what one limit refuses uses up no other', async () => {
  const id = await join();
  expect(await tries('text', [0], { id })).toEqual([null]);
  for (let i = 1; i < 20; i += 1) expect((await tries('text', [i], { id }))[0]).toContain('limit.text_pause');
  expect(await tries('text', every(9, 60, 60), { id })).toEqual(Array(9).fill(null));
});

it('C6 a write that is rolled back does not count', async () => {
  const profileId = await join();
  const undone = database.db.transaction().execute(async (tx) => {
    expect(await take(tx, 'text', { profileId, visitor: null }, at(0))).toBeNull();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await tries('text', [1], { id: profileId })).toEqual([null]);
});

it('C6 RATE_FACTOR scales each of them', async () => {
  const by = limitsOf({ RATE_FACTOR: '3' });
  expect((await tries('text', [0, 0, 0, 0], { by })).map((refused) => refused?.split(' ')[0])).toEqual([
    ...[undefined, undefined, undefined],
    'limit.text_pause',
  ]);
  expect((await tries('report', every(61, 1), { by })).filter((refused) => refused !== null)).toHaveLength(1);
});

it('C6 writes of an IPv6 network count by its /48, of an IPv4 network by the address', async () => {
  const key = Buffer.alloc(32);
  // Same format as `visitorReader`.
  const visitorOf = (address: string) => {
    const { own, wider } = networkOf(address);
    return `n:${wider === null ? '' : `${hashNetwork(wider, key)}.`}${hashNetwork(own, key)}`;
  };
  const [one, same, other] = ['2001:db8:1:1::5', '2001:db8:1:ffff::9', '2001:db8:2:1::5'].map(visitorOf);
  expect(writingNetwork(one ?? '')).toBe(writingNetwork(same ?? ''));
  expect(writingNetwork(one ?? '')).not.toBe(writingNetwork(other ?? ''));
  expect(writingNetwork(visitorOf('192.0.2.1'))).not.toBe(writingNetwork(visitorOf('192.0.2.2')));
  const by = limitsOf({ WRITES_PER_NETWORK: '2' });
  const answers: (string | undefined)[] = [];
  for (const visitor of [one, same, one, other]) {
    const [refused] = await tries('edit', [0], { by, visitor: visitor ?? '' });
    answers.push(refused?.split(' ')[0]);
  }
  expect(answers).toEqual([undefined, undefined, 'limit.network_writes', undefined]);
});

it('C6 of ten texts in one moment one gets through', async () => {
  const profileId = await join();
  const all = await Promise.all(
    Array.from({ length: 10 }, () =>
      transact(database.db, (tx) => take(tx, 'text', { profileId, visitor: null }, at(day + 7))),
    ),
  );
  expect(all.filter((refused) => refused === null)).toHaveLength(1);
  for (const refused of all) expect([undefined, 'limit.text_pause']).toContain(refused?.code);
});
