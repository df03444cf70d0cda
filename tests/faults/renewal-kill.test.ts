import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { hideText } from '#server/domains/comment/commands/hide-text.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import { type Database, type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { addActor } from '#test/actors.ts';
import { fillWallet, noMail } from '#test/monthly.ts';
import { makeSharedStore } from '#test/shared-store.ts';
import { compileCache, shortLived } from '#test/short-lived.ts';
import { addText } from '#test/texts.ts';
import { readBooks } from '#test/wallets.ts';

const child = fileURLToPath(new URL('../support/renew-in-child.ts', import.meta.url));
const prices = { welcome: 10n, hide: 10n };
const begun = new Date('2026-06-01T00:00:00Z');
const due = '2026-07-01T00:10:00Z';
const holders = 30;
/** A few hide two texts: both are renewed in one transaction. */
const textsOf = (n: number) => (n % 5 === 0 ? 2 : 1);

/** Lets it begin so many renewals, then kills it without warning; `null` lets it finish. */
async function renew(options: DatabaseOptions, most: number | null): Promise<string | null> {
  const renewer = spawn(process.execPath, [...shortLived, child, JSON.stringify(options), due], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache },
  });
  let begunCount = 0;
  createInterface({ input: renewer.stdout }).on('line', () => {
    begunCount += 1;
    if (begunCount === most) renewer.kill('SIGKILL');
  });
  const [code, signal] = (await once(renewer, 'close')) as [number | null, string | null];
  if (signal === null) expect(code).toBe(0);
  return signal;
}

/** Each subscription with what was charged, told and hidden for it. */
const readSubscriptions = async (database: Database) =>
  (
    await database.pool.query<{ months: number; charges: number; notices: number; isHidden: boolean }>(
      `select s.months,
        (select count(*)::int4 from wallet_posting p
          where p.profile_id = s.profile_id and p.idempotency_key like 'hide:' || s.id || ':%') as charges,
        (select count(*)::int4 from notification n
          where n.profile_id = s.profile_id and n.key like 'hide:' || s.id || ':%:renewed:%') as notices,
        c.hidden_until = s.ends_at as "isHidden"
      from numcy_subscription s join comment c on c.id = s.comment_id order by s.id`,
    )
  ).rows;

it('M10 kill -9 in the middle of renewals charges nobody twice and passes nobody over', async () => {
  const { options, remove } = await makeSharedStore('renewal');
  try {
    let database = await openDatabase(options);
    for (let n = 0; n < holders; n += 1) {
      const member = await addActor(database);
      await fillWallet(database, prices, member, 100n, begun);
      for (let text = 0; text < textsOf(n); text += 1) {
        const author = await addActor(database);
        const id = await addText(database, { author: author.profileId, phone: member.phone });
        expect(await hideText({ database, prices, mailBuyer: noMail, member }, id, begun)).toMatchObject({ ok: true });
      }
    }
    await database.close();
    const done: number[] = [];
    // The embedded store takes long to open.
    for (const most of options.kind === 'postgres' ? [1, 7, 12] : [7]) {
      expect(await renew(options, most)).toBe('SIGKILL');
      database = await openDatabase(options);
      const rows = await readSubscriptions(database);
      // Wholly renewed or not at all: month, charge, notice and text are of one transaction.
      for (const { months, charges, notices, isHidden } of rows) {
        expect([charges, notices, isHidden]).toEqual([months, months - 1, true]);
      }
      done.push(rows.filter(({ months }) => months === 2).length);
      await database.close();
    }
    expect(done.at(-1)).toBeGreaterThan(0);
    expect(done.at(-1)).toBeLessThan(holders);
    expect(await renew(options, null)).toBeNull();
    // Once more, over what is done.
    expect(await renew(options, null)).toBeNull();
    database = await openDatabase(options);
    const rows = await readSubscriptions(database);
    expect(rows).toEqual(rows.map(() => ({ months: 2, charges: 2, notices: 1, isHidden: true })));
    expect(rows).toHaveLength(holders + holders / 5);
    expect((await verifyLedger(database.db)).faults).toEqual([]);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
    expect(books.held).toBe(BigInt(holders * 110 - rows.length * 20));
    await database.close();
  } finally {
    await remove();
  }
});
