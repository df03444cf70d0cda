import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BotCheck, createBotCheck } from '#server/platform/bot-check/bot-check.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePhone, neighbourOf } from '#test/factories.ts';
import { quietReports } from '#test/quiet-reports.ts';
import { solveForHeader } from '#test/solve-challenge.ts';
import { DocumentAllowance } from './meter/document-allowance.ts';
import { LookupLog } from './meter/lookup-log.ts';
import { VisitorMeter } from './meter/visitor-meter.ts';
import { type Asker, type LookupGate, leftLookups, lookupAction, mayLookUp, mayReadListed } from './policy.ts';

let database: Database;
let botCheck: BotCheck;
let gate: LookupGate;
let counted: string[];
const decoy = '12025550100';
const now = new Date('2026-11-20T12:00:00Z');
const gateLimits = { visitorPerMinute: 4, visitorPerDay: 5, visitorBeforeProof: 2, proofPass: 10, walkingUnits: 3 };
const a: Asker = { kind: 'visitor', key: 'a' };
const valid = (digits: string) => ({ digits, isValid: true });

beforeAll(async () => {
  database = await createTestDatabase();
  botCheck = createBotCheck(database.db, systemClock, { cost: 1, secret: Buffer.alloc(32, 1) });
});
afterAll(() => database.close());

beforeEach(() => {
  const meter = new VisitorMeter(gateLimits, { isProofNeeded: true });
  counted = [];
  gate = {
    meter,
    log: new LookupLog({ ...quietReports, database }, [meter]),
    documents: new DocumentAllowance({ perMinute: 120, countedPerDay: 50 }),
    botCheck,
    isDecoy: (digits) => digits === decoy,
    onLookup: () => counted.push('lookup'),
    onDecoy: () => counted.push('decoy'),
  };
});

const proof = async (action = lookupAction) => solveForHeader((await botCheck.challenge(action)) as Challenge);

test('a look-up is counted once a number', async () => {
  const phone = makePhone();
  for (let i = 0; i < 3; i += 1)
    expect(await mayLookUp(gate, a, valid(phone), now)).toEqual({ ok: true, isOverLimit: false });
  expect(counted).toEqual(['lookup']);
});

test('a listed document is counted once a number, and none beyond the allowance', async () => {
  const [once, twice, third] = [makePhone(), makePhone(), makePhone()];
  gate = { ...gate, documents: new DocumentAllowance({ perMinute: 4, countedPerDay: 50 }) };
  const reader = 'n:at-once';
  const read = (phone: string) => mayReadListed(gate, reader, phone, now, async () => true);
  for (let n = 0; n < 3; n += 1) expect(await read(once)).toBe(true);
  expect(counted).toEqual(['lookup']);
  expect(await read(twice)).toBe(true);
  expect(counted).toEqual(['lookup', 'lookup']);
  expect(await read(third)).toBe(false);
  expect(counted).toEqual(['lookup', 'lookup']);
  await gate.log.flush();
  const rows = await database.db
    .selectFrom('lookup')
    .select(['phone', 'units'])
    .where('visitor', '=', reader)
    .execute();
  expect(rows.map(({ phone, units }) => [String(phone), units]).toSorted()).toEqual(
    [once, twice].map((phone) => [phone, 0]).toSorted(),
  );
});

test('what was counted is written down for the other servers, a listed document as well', async () => {
  const [phone, listed] = [makePhone(), makePhone()];
  await mayLookUp(gate, a, valid(phone), now);
  await mayReadListed(gate, 'n:reader', listed, now, async () => true);
  await gate.log.flush();
  const rows = await database.db
    .selectFrom('lookup')
    .select(['phone', 'visitor', 'units', 'seen_at'])
    .where('phone', 'in', [phone, listed])
    .orderBy('visitor')
    .execute();
  expect(rows).toEqual([
    { phone, visitor: 'a', units: 1, seen_at: now },
    { phone: listed, visitor: 'n:reader', units: 0, seen_at: now },
  ]);
});

test('a decoy is answered like any number, and raises the alarm once a visitor', async () => {
  expect(await mayLookUp(gate, a, valid(decoy), now)).toEqual({ ok: true, isOverLimit: false });
  expect(await mayLookUp(gate, a, valid(decoy), now)).toEqual({ ok: true, isOverLimit: false });
  expect(counted).toEqual(['lookup', 'decoy']);
});

test('a refused look-up is not counted, and is free later', async () => {
  for (let i = 0; i < 2; i += 1) await mayLookUp(gate, a, valid(makePhone()), now);
  const refused = { ok: false, code: 'bot_check.required', retryAfterSeconds: 0 };
  expect(await mayLookUp(gate, a, valid(makePhone()), now)).toEqual(refused);
  expect(await mayLookUp(gate, a, valid(decoy), now)).toEqual(refused);
  expect(counted).toEqual(['lookup', 'lookup']);
});

test('a proof lets on, one made for something else does not', async () => {
  for (let i = 0; i < 2; i += 1) await mayLookUp(gate, a, valid(makePhone()), now);
  const invalid = { ok: false, code: 'bot_check.invalid', retryAfterSeconds: 0 };
  expect(await mayLookUp(gate, a, valid(makePhone()), now, await proof('complaint'))).toEqual(invalid);
  expect(await mayLookUp(gate, a, valid(makePhone()), now, 'x')).toEqual(invalid);
  expect(await mayLookUp(gate, a, valid(makePhone()), now, await proof())).toEqual({ ok: true, isOverLimit: false });
});

test('a proof buys no way round the limits of minute and day', async () => {
  for (let i = 0; i < 2; i += 1) await mayLookUp(gate, a, valid(makePhone()), now);
  await mayLookUp(gate, a, valid(makePhone()), now, await proof());
  await mayLookUp(gate, a, valid(makePhone()), now);
  const spare = await proof();
  const refused = await mayLookUp(gate, a, valid(makePhone()), now, spare);
  expect(refused).toEqual({ ok: false, code: 'limit.minute', retryAfterSeconds: 60 });
  expect(await botCheck.redeem(spare, lookupAction)).toBe(true);
});

const member = (phone = makePhone()): Asker => ({ kind: 'member', key: `m:${phone}`, phone, perDay: 3 });

test('a member is asked for no proof for numbers far apart, and told when the free look-ups are used up', async () => {
  const asker = member();
  for (let i = 0; i < 3; i += 1) {
    expect(await mayLookUp(gate, asker, valid(makePhone()), now)).toEqual({ ok: true, isOverLimit: false });
  }
  expect(leftLookups(gate, asker, now)).toBe(0);
  expect(await mayLookUp(gate, asker, valid(makePhone()), now)).toEqual({ ok: true, isOverLimit: true });
  expect(await mayLookUp(gate, asker, valid(makePhone()), now)).toMatchObject({ ok: false, code: 'limit.minute' });
});

test('a member’s own number and invalid ones cost nothing of the day', async () => {
  const own = makePhone();
  const asker = member(own);
  for (let i = 0; i < 20; i += 1) {
    expect(await mayLookUp(gate, asker, valid(own), now)).toEqual({ ok: true, isOverLimit: false });
  }
  expect(counted).toEqual([]);
  expect(await mayLookUp(gate, asker, { digits: '12001234567', isValid: false }, now)).toMatchObject({ ok: true });
  expect(leftLookups(gate, asker, now)).toBe(3);
  expect(await mayLookUp(gate, a, valid(own), now)).toMatchObject({ ok: true });
  expect(leftLookups(gate, a, now)).toBe(4);
});

test('B8 walking never costs a member more of the free ones, but a proof of work', async () => {
  const asker = member();
  const phone = makePhone();
  await mayLookUp(gate, asker, valid(phone), now);
  const neighbour = valid(neighbourOf(phone));
  const refused = { ok: false, code: 'bot_check.required', retryAfterSeconds: 0 };
  expect(await mayLookUp(gate, asker, neighbour, now)).toEqual(refused);
  expect(await mayLookUp(gate, asker, neighbour, now, await proof())).toEqual({ ok: true, isOverLimit: false });
  expect(leftLookups(gate, asker, now)).toBe(1);
});

test('T1 an invalid number costs a visitor like any other, and is refused like any other', async () => {
  const invalid = (digits: string) => ({ digits, isValid: false });
  gate.meter = new VisitorMeter({ ...gateLimits, visitorPerMinute: 60, visitorPerDay: 50 }, { isProofNeeded: false });
  for (let i = 0; i < 50; i += 1) {
    expect(await mayLookUp(gate, a, invalid(String(12_001_000_000 + i * 10_000)), now)).toMatchObject({ ok: true });
    expect(leftLookups(gate, a, now)).toBe(49 - i);
  }
  expect(await mayLookUp(gate, a, invalid('12009999999'), now)).toMatchObject({ ok: false, code: 'limit.day' });
});

test('B6 a listed document is read without the meter, is a look-up, and is asked about within its allowance', async () => {
  let asked = 0;
  const read = (isListed: boolean) =>
    mayReadListed(gate, 'n:1', makePhone(), now, async () => {
      asked += 1;
      return isListed;
    });
  expect(await read(true)).toBe(true);
  expect(counted).toEqual(['lookup']);
  expect(await read(false)).toBe(false);
  expect(counted).toEqual(['lookup']);
  expect(leftLookups(gate, { kind: 'visitor', key: 'n:1' }, now)).toBe(5);
  for (let i = 0; i < 118; i += 1) expect(await read(true)).toBe(true);
  expect(asked).toBe(120);
  expect(await read(true)).toBe(false);
  expect(asked).toBe(120);
  expect(counted).toHaveLength(50);
});
