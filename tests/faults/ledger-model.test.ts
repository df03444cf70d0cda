import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit } from '#server/domains/wallet/commands/credit.ts';
import { giveNumcy } from '#server/domains/wallet/commands/give-numcy.ts';
import { openWallet } from '#server/domains/wallet/commands/open-wallet.ts';
import { refund } from '#server/domains/wallet/commands/refund.ts';
import { reverseCredit } from '#server/domains/wallet/commands/reverse-credit.ts';
import { spend } from '#server/domains/wallet/commands/spend.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { lesser } from '#shared/numcy.ts';
import { openTestDatabase } from '#test/database.ts';
import { spendTogether } from '#test/spend-together.ts';
import { addMember, readBooks } from '#test/wallets.ts';

// How many sequences are run: a few with all tests, and 10 000 by LEDGER_RUNS=10000 (docs/style.md).
const runs = Number(process.env.LEDGER_RUNS ?? 30);
/** The same ones each time: so few may miss a case by chance. */
const isShort = process.env.LEDGER_RUNS === undefined;

const prices = { welcome: 2n };
const now = new Date('2026-11-22T12:00:00Z');
let database: Database;
/** Spends that a shared statement did. */
let together = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Kind = 'spend' | 'refund' | 'pack' | 'dispute' | 'gift';
interface Step {
  kind: Kind;
  /** Which of the two members. */
  who: 0 | 1;
  key: number;
  amount: bigint;
  /** A spend by the statement that others of this moment share. */
  isTogether: boolean;
}
interface Wallet {
  balance: bigint;
  debt: bigint;
  /** What was done, by its key: so much, and whether it was taken back. */
  done: Map<string, { amount: bigint; isBack: boolean }>;
}

/** The ten lines: what a step does to the two wallets, and what is answered. */
function expected(wallets: [Wallet, Wallet], { kind, who, key, amount }: Step): string {
  const [own, other] = [wallets[who], wallets[1 - who] as Wallet];
  const gain = (to: Wallet, n: bigint) => {
    const paid = lesser(to.debt, n);
    Object.assign(to, { debt: to.debt - paid, balance: to.balance + n - paid });
  };
  const name = `${kind === 'refund' ? 'spend' : kind === 'dispute' ? 'pack' : kind} ${key}`;
  const known = own.done.get(name);
  if (kind === 'refund' || kind === 'dispute') {
    if (!known) return 'none';
    if (known.isBack) return 'again';
    known.isBack = true;
    if (kind === 'refund') {
      gain(own, known.amount);
      return 'ok';
    }
    const taken = lesser(known.amount, own.balance);
    Object.assign(own, { balance: own.balance - taken, debt: own.debt + known.amount - taken });
    return 'ok';
  }
  if (known && known.amount !== amount) return 'idempotency.mismatch';
  // A charge that was given back is made anew, once more; a refund with its key stays that of the first.
  const isAnew = kind === 'spend' && known?.isBack && !own.done.has(`${name} again`);
  if (known && !isAnew) return 'again';
  if (kind !== 'pack' && own.debt > 0n) return 'wallet.held';
  if (kind !== 'pack' && own.balance < amount) return 'wallet.insufficient_balance';
  if (kind !== 'pack') own.balance -= amount;
  if (kind !== 'spend') gain(kind === 'gift' ? other : own, amount);
  own.done.set(known ? `${name} again` : name, { amount, isBack: false });
  return 'ok';
}

const told = (outcome: { ok?: boolean; code?: string; isRepeat?: boolean } | null) =>
  outcome === null ? 'none' : outcome.ok === false ? String(outcome.code) : outcome.isRepeat ? 'again' : 'ok';

const chargeOf = (members: readonly string[], { who, key, amount }: Pick<Step, 'who' | 'key' | 'amount'>) => {
  const order = { profileId: members[who] ?? '', amount, reference: null };
  return { ...order, kind: 'comment_up', counterAccount: 'boosts', idempotencyKey: `spend ${key}` } as const;
};

async function perform(tx: Tx, members: readonly string[], { kind, who, key, amount }: Step): Promise<string> {
  const profileId = members[who] ?? '';
  const order = { profileId, amount, reference: null };
  switch (kind) {
    case 'spend':
      return told(await spend(tx, prices, chargeOf(members, { who, key, amount }), now));
    case 'refund':
      return told(await refund(tx, prices, { profileId, idempotencyKey: `spend ${key}` }, now));
    case 'pack': {
      const rest = { kind: 'pack', counterAccount: 'orders', idempotencyKey: `pack ${key}` } as const;
      return told(await credit(tx, prices, { ...order, ...rest }, now));
    }
    case 'dispute': {
      const rest = { creditKey: `pack ${key}`, reason: 'dispute', reference: null } as const;
      return told(await reverseCredit(tx, prices, { profileId, ...rest, idempotencyKey: `back ${key}` }, now));
    }
    case 'gift': {
      const gift = { from: profileId, to: members[1 - who] ?? '', key: `gift ${key}`, reference: null };
      return told(await giveNumcy(tx, prices, { ...gift, amount }, now));
    }
  }
}
async function run(members: readonly string[], step: Step): Promise<string> {
  const isShared = step.kind === 'spend' && step.isTogether;
  const paid = isShared ? await spendTogether(database, chargeOf(members, step), now) : null;
  if (paid !== null) together += 1;
  return paid === null ? transact(database.db, (tx) => perform(tx, members, step)) : told(paid);
}

const copy = (wallets: [Wallet, Wallet]) =>
  wallets.map((wallet) => ({
    ...wallet,
    done: new Map([...wallet.done].map(([name, act]) => [name, { ...act }])),
  })) as [Wallet, Wallet];
const sumsOf = (wallets: readonly Wallet[]) => wallets.map(({ balance, debt }) => `${balance} −${debt}`).join(', ');
async function heldBy(members: readonly string[]): Promise<string> {
  const { rows } = await database.pool.query(
    'select balance, debt from wallet where profile_id = any($1::int8[]) order by profile_id',
    [members],
  );
  return rows.map(({ balance, debt }) => `${balance} −${debt}`).join(', ');
}

/** Rows and checksum of every table; `of` the rows of these accounts in the ledger alone, which is cheap. */
async function contentOf(members: readonly string[] | null): Promise<string> {
  const all = await database.pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const tables = members === null ? all.rows.map(({ name }) => name) : ['wallet', 'wallet_posting', 'wallet_debt'];
  const where = members === null ? '' : 'where profile_id = any($1::int8[])';
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from "${table}" t ${where}`,
  );
  const { rows } = await database.pool.query(
    `${parts.join(' union all ')} order by name`,
    members === null ? [] : [members],
  );
  return JSON.stringify(rows);
}

const step = fc.record<Step>({
  kind: fc.constantFrom<Kind[]>('spend', 'spend', 'spend', 'refund', 'pack', 'pack', 'dispute', 'dispute', 'gift'),
  who: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1),
  key: fc.nat(1),
  amount: fc.constantFrom(2n, 9n, 12n),
  isTogether: fc.boolean(),
});
const act = fc.oneof(
  { weight: 4, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(step, step) },
);
const sequence = fc.array(
  act.chain((steps) => fc.boolean().map((isReplayed) => ({ steps, isReplayed }))),
  { minLength: 4, maxLength: 12, size: 'max' },
);

it(`M8 ${runs} random sequences do what ten lines say, and what is refused leaves nothing behind`, async () => {
  let sequences = 0;
  const counts: Record<string, number> = {};
  const note = (answer: string) => {
    counts[answer] = (counts[answer] ?? 0) + 1;
  };
  await fc.assert(
    fc.asyncProperty(sequence, async (acts) => {
      sequences += 1;
      const members = [await addMember(database), await addMember(database)];
      await transact(database.db, async (tx) => {
        for (const member of members) await openWallet(tx, prices, member, now);
      });
      const begin = (): Wallet => ({ balance: prices.welcome, debt: 0n, done: new Map() });
      let wallets: [Wallet, Wallet] = [begin(), begin()];
      for (const { steps, isReplayed } of acts) {
        const [one, two] = steps;
        if (one === undefined) continue;
        if (two !== undefined) {
          // Which came first nobody knows: it must have been one of them.
          const [first, second] = [copy(wallets), copy(wallets)];
          const forth = [expected(first, one), expected(first, two)].join();
          const back = [expected(second, two), expected(second, one)].toReversed().join();
          const answers = (await Promise.all([run(members, one), run(members, two)])).join();
          const now = await heldBy(members);
          const isForth = answers === forth && now === sumsOf(first);
          if (!isForth) expect([answers, now]).toEqual([back, sumsOf(second)]);
          wallets = isForth ? first : second;
          note('parallel');
          continue;
        }
        const isLooked = sequences % 100 === 1;
        const answer = expected(wallets, one);
        const before = answer === 'ok' ? '' : await contentOf(isLooked ? null : members);
        expect(await run(members, one)).toBe(answer);
        expect(await heldBy(members)).toBe(sumsOf(wallets));
        if (answer !== 'ok') expect(await contentOf(isLooked ? null : members)).toBe(before);
        note(answer);
        if (!isReplayed) continue;
        const again = expected(wallets, one);
        expect(await run(members, one)).toBe(again);
        expect(await heldBy(members)).toBe(sumsOf(wallets));
        note('replay');
      }
    }),
    { numRuns: runs, ...(isShort ? { seed: 3 } : { endOnFailure: true }) },
  );
  expect((await verifyLedger(database.db)).faults).toEqual([]);
  const books = await readBooks(database);
  expect(books.posted).toBe(books.held);
  expect(books.lowest).toBeGreaterThanOrEqual(0n);
  // The sequences came everywhere.
  expect(together).toBeGreaterThan(0);
  expect(Object.keys(counts).toSorted()).toEqual([
    'again',
    'idempotency.mismatch',
    'none',
    'ok',
    'parallel',
    'replay',
    'wallet.held',
    'wallet.insufficient_balance',
  ]);
}, 3_600_000);
