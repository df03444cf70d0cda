import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { makeSharedStore } from '#test/shared-store.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { addMember, readBooks } from '#test/wallets.ts';

const child = fileURLToPath(new URL('../support/spend-in-child.ts', import.meta.url));

/** Lets it do so many acts of 1 000, then kills it without warning. Answers the acts that it said were done. */
async function killAfter(options: DatabaseOptions, members: string[], acts: number): Promise<number[]> {
  const spender = spawn(process.execPath, [...shortLived, child, JSON.stringify(options), members.join(',')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache },
  });
  const done: number[] = [];
  createInterface({ input: spender.stdout }).on('line', (line) => {
    done.push(Number(line));
    if (done.length === acts) spender.kill('SIGKILL');
  });
  const [, signal] = await once(spender, 'close');
  expect(signal).toBe('SIGKILL');
  return done;
}

it('kill -9 in the middle of 1 000 mixed acts leaves a ledger that verifies, with all that was said to be done', async () => {
  const { options, remove } = await makeSharedStore('ledger');
  try {
    let database = await openDatabase(options);
    const members: string[] = [];
    for (let i = 0; i < 7; i += 1) members.push(await addMember(database));
    await database.close();
    // Again and again over what is there: what was done before is not done once more.
    for (const acts of [150, 420, 660]) {
      const done = await killAfter(options, members, acts);
      database = await openDatabase(options);
      const report = await verifyLedger(database.db);
      expect(report.faults).toEqual([]);
      const books = await readBooks(database);
      expect(books.posted).toBe(books.held);
      expect(books.lowest).toBeGreaterThanOrEqual(0n);
      const { rows } = await database.pool.query(`select idempotency_key from wallet_posting where kind = 'pack'`);
      const packs = rows.map((row) => row.idempotency_key as string);
      const told = done.filter((n) => Math.floor(n / members.length) % 6 === 0).map((n) => `pack ${n}`);
      expect(told.length).toBeGreaterThan(10);
      expect(told.filter((key) => !packs.includes(key))).toEqual([]);
      await database.close();
    }
  } finally {
    await remove();
  }
});
