import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BotCheck, createBotCheck } from '#server/platform/bot-check/bot-check.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openTestDatabase } from '../../../../tests/support/database.ts';
import { makePhone } from '../../../../tests/support/factories.ts';
import { solveForHeader } from '../../../../tests/support/solve-challenge.ts';
import { LookupLog } from './meter/lookup-log.ts';
import { VisitorMeter } from './meter/visitor-meter.ts';
import { type LookupGate, lookupAction, mayLookUp } from './policy.ts';

let database: Database;
let botCheck: BotCheck;
let gate: LookupGate;
let counted: string[];
const decoy = '12025550100';
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  botCheck = createBotCheck(database.db, systemClock, { cost: 1, secret: Buffer.alloc(32, 1) });
});
afterAll(() => database.close());

beforeEach(() => {
  const limits = { visitorPerMinute: 4, visitorPerDay: 5, visitorBeforeProof: 2, proofPass: 10, walkingUnits: 3 };
  const meter = new VisitorMeter(limits, { isProofNeeded: true });
  counted = [];
  gate = {
    meter,
    log: new LookupLog(database, meter, () => {}),
    botCheck,
    decoys: new Set([decoy]),
    onLookup: () => counted.push('lookup'),
    onDecoy: () => counted.push('decoy'),
  };
});

const proof = async (action = lookupAction) => solveForHeader((await botCheck.challenge(action)) as Challenge);

test('a look-up is counted once a number', async () => {
  const phone = makePhone();
  for (let i = 0; i < 3; i += 1) expect(await mayLookUp(gate, 'a', phone, now)).toEqual({ ok: true });
  expect(counted).toEqual(['lookup']);
});

test('a decoy is answered like any number, and raises the alarm once a visitor', async () => {
  expect(await mayLookUp(gate, 'a', decoy, now)).toEqual({ ok: true });
  expect(await mayLookUp(gate, 'a', decoy, now)).toEqual({ ok: true });
  expect(counted).toEqual(['lookup', 'decoy']);
});

test('a refused look-up is not counted, and is free later', async () => {
  for (let i = 0; i < 2; i += 1) await mayLookUp(gate, 'a', makePhone(), now);
  const refused = { ok: false, code: 'bot_check.required', retryAfterSeconds: 0 };
  expect(await mayLookUp(gate, 'a', makePhone(), now)).toEqual(refused);
  expect(await mayLookUp(gate, 'a', decoy, now)).toEqual(refused);
  expect(counted).toEqual(['lookup', 'lookup']);
});

test('a proof lets on, one made for something else does not', async () => {
  for (let i = 0; i < 2; i += 1) await mayLookUp(gate, 'a', makePhone(), now);
  const invalid = { ok: false, code: 'bot_check.invalid', retryAfterSeconds: 0 };
  expect(await mayLookUp(gate, 'a', makePhone(), now, await proof('complaint'))).toEqual(invalid);
  expect(await mayLookUp(gate, 'a', makePhone(), now, 'x')).toEqual(invalid);
  expect(await mayLookUp(gate, 'a', makePhone(), now, await proof())).toEqual({ ok: true });
});

test('a proof buys no way round the limits of minute and day', async () => {
  for (let i = 0; i < 2; i += 1) await mayLookUp(gate, 'a', makePhone(), now);
  await mayLookUp(gate, 'a', makePhone(), now, await proof());
  await mayLookUp(gate, 'a', makePhone(), now);
  const spare = await proof();
  const refused = await mayLookUp(gate, 'a', makePhone(), now, spare);
  expect(refused).toEqual({ ok: false, code: 'limit.minute', retryAfterSeconds: 60 });
  // And is not spent by the refusal.
  expect(await botCheck.redeem(spare, lookupAction)).toBe(true);
});
