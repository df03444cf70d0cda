import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { fixedClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type BotCheck, createBotCheck, deleteExpiredProofs } from './bot-check.ts';

let database: Database;
let check: BotCheck;
const clock = fixedClock(new Date());
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encode({ challenge, solution });
}

beforeAll(async () => {
  database = await createTestDatabase();
  check = createBotCheck(database.db, clock, { cost: 1, secret: Buffer.alloc(32, 7) });
});
afterAll(() => database.close());

describe('bot check', () => {
  it('takes a solved challenge once, also when it comes twice at the same moment', async () => {
    const proof = await solve(await check.challenge('lookup'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => check.redeem(proof, 'lookup')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await check.redeem(proof, 'lookup')).toBe(false);
  });

  it('refuses a proof made for something else', async () => {
    const proof = await solve(await check.challenge('complaint'));
    expect(await check.redeem(proof, 'lookup')).toBe(false);
    expect(await check.redeem(proof, 'complaint')).toBe(true);
  });

  it('refuses a proof that is ten minutes old', async () => {
    const proof = await solve(await check.challenge('lookup'));
    const start = clock.now();
    clock.advance(10 * 60_000);
    expect(await check.redeem(proof, 'lookup')).toBe(false);
    clock.set(start);
  });

  it('refuses a challenge signed by another site or made cheaper', async () => {
    const other = createBotCheck(database.db, clock, { cost: 1, secret: Buffer.alloc(32, 8) });
    expect(await check.redeem(await solve(await other.challenge('lookup')), 'lookup')).toBe(false);
    const challenge = await check.challenge('lookup');
    const cheaper = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    expect(await check.redeem(await solve(cheaper), 'lookup')).toBe(false);
  });

  it.each([
    '',
    'x',
    encode(null),
    encode([]),
    encode({ test: true, challenge: null, solution: null }),
    'A'.repeat(9000),
  ])('refuses what is no proof', async (text) => {
    expect(await check.redeem(text, 'lookup')).toBe(false);
  });

  it('forgets spent proofs once they have run out', async () => {
    const countSpent = async () => (await database.db.selectFrom('spent_proof').selectAll().execute()).length;
    expect(await countSpent()).toBeGreaterThan(0);
    await deleteExpiredProofs(database.db, new Date(clock.now().getTime() + 11 * 60_000));
    expect(await countSpent()).toBe(0);
  });
});
