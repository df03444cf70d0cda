// Long because the model and what it is held against are read side by side.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { credit } from '#server/domains/wallet/commands/credit.ts';
import { giveNumcy } from '#server/domains/wallet/commands/give-numcy.ts';
import { lockOrCreateWallet, lockWallet, lockWallets } from '#server/domains/wallet/commands/lock-wallet.ts';
import { findPosting } from '#server/domains/wallet/commands/post.ts';
import { refund } from '#server/domains/wallet/commands/refund.ts';
import { returnGift } from '#server/domains/wallet/commands/return-gift.ts';
import { reverseCredit } from '#server/domains/wallet/commands/reverse-credit.ts';
import { setAside } from '#server/domains/wallet/commands/set-aside.ts';
import { spend } from '#server/domains/wallet/commands/spend.ts';
import { findUnspent } from '#server/domains/wallet/queries/find-unspent.ts';
import { type LotLeft, listLots } from '#server/domains/wallet/queries/list-lots.ts';
import { verifyLedger } from '#server/domains/wallet/queries/verify-ledger.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { lesser, parseNumcy } from '#shared/numcy.ts';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { addMember, readBooks } from '#test/wallets.ts';

// How many sequences are run: a few with all tests, and 10 000 by LEDGER_RUNS=10000 (docs/style.md).
const runs = Number(process.env.LEDGER_RUNS ?? 30);
/** The same ones each time: so few may miss a case by chance. */
const isShort = process.env.LEDGER_RUNS === undefined;

const prices = { welcome: 2n };
const now = new Date('2026-11-22T12:00:00Z');
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Kind = 'spend' | 'refund' | 'pack' | 'dispute' | 'gift' | 'aside' | 'unaside' | 'present' | 'unpresent';
interface Step {
  kind: Kind;
  /** Which of the two members. */
  who: 0 | 1;
  key: number;
  amount: bigint;
  /** A spend by the statement that others of this moment share. */
}
interface Wallet {
  balance: bigint;
  debt: bigint;
  /** What was done, by its key: so much, and whether it was taken back. */
  done: Map<string, { amount: bigint; isBack: boolean }>;
  /** What came in, the oldest first, less what was taken back of it or is set aside; and what was paid of all. */
  lots: { name: string; amount: bigint; aside: bigint }[];
  spent: bigint;
}

/** What a step does to the two wallets, and what is answered. */
function expected(wallets: [Wallet, Wallet], { kind, who, key, amount }: Step): string {
  const [own, other] = [wallets[who], wallets[1 - who] as Wallet];
  const payDebt = (of: Wallet, n: bigint) => {
    const paid = lesser(of.debt, n);
    Object.assign(of, { debt: of.debt - paid, balance: of.balance - paid, spent: of.spent + paid });
  };
  const gain = (to: Wallet, n: bigint, lot: string | null) => {
    if (lot === null) to.spent -= n;
    else to.lots.push({ name: lot, amount: n, aside: 0n });
    to.balance += n;
    payDebt(to, n);
  };
  const begun = { refund: 'spend', dispute: 'pack', aside: 'pack', unaside: 'pack', unpresent: 'present' } as const;
  const name = `${kind in begun ? begun[kind as keyof typeof begun] : kind} ${key}`;
  const known = own.done.get(name);
  const lot = own.lots.find((one) => one.name === `own ${name}`);
  /** Lets go what is set aside of the pack, acts, and pays what is owed from the rest. */
  const unaside = (act: (of: NonNullable<typeof lot>) => void) => {
    if (lot === undefined) return;
    const freed = lot.aside;
    Object.assign(lot, { aside: 0n, amount: lot.amount + freed });
    own.balance += freed;
    act(lot);
    if (freed > 0n) payDebt(own, own.balance);
  };
  if (kind === 'aside' || kind === 'unaside') {
    if (!known) return 'none';
    unaside((of) => {
      const left = kind === 'aside' ? leftOf(own, of.name) : 0n;
      Object.assign(of, { aside: left, amount: of.amount - left });
      own.balance -= left;
    });
    return 'ok';
  }
  if (kind === 'refund' || kind === 'dispute' || kind === 'unpresent') {
    if (!known) return 'none';
    if (known.isBack) return 'again';
    known.isBack = true;
    if (kind === 'refund') gain(own, known.amount, null);
    if (kind === 'dispute') {
      unaside((of) => {
        const taken = lesser(known.amount, own.balance);
        of.amount -= taken;
        Object.assign(own, { balance: own.balance - taken, debt: own.debt + known.amount - taken });
      });
    }
    if (kind === 'unpresent') {
      const present = other.lots.find((one) => one.name === `other ${name}`);
      const left = leftOf(other, `other ${name}`);
      if (present) present.amount -= left;
      other.balance -= left;
      own.debt += known.amount - left;
      payDebt(own, lesser(own.balance, known.amount - left));
    }
    return 'ok';
  }
  if (known && known.amount !== amount) return 'idempotency.mismatch';
  // A charge that was given back is made anew, once more; a refund with its key stays that of the first.
  const isAnew = kind === 'spend' && known?.isBack && !own.done.has(`${name} again`);
  if (known && !isAnew) return 'again';
  const isPaid = kind === 'spend' || kind === 'gift';
  if (isPaid && own.debt > 0n) return 'wallet.held';
  if (isPaid && own.balance < amount) return 'wallet.insufficient_balance';
  if (isPaid) Object.assign(own, { balance: own.balance - amount, spent: own.spent + amount });
  if (kind === 'pack') gain(own, amount, `own ${name}`);
  if (kind === 'gift' || kind === 'present') gain(other, amount, `other ${name}`);
  own.done.set(known ? `${name} again` : name, { amount, isBack: false });
  return 'ok';
}

/** What came first is spent first. */
function leftOf({ lots, spent }: Wallet, name: string): bigint {
  let toSpend = spent;
  for (const lot of lots) {
    const used = lesser(toSpend, lot.amount);
    if (lot.name === name) return lot.amount - used;
    toSpend -= used;
  }
  return 0n;
}

const told = (outcome: { ok?: boolean; code?: string; isRepeat?: boolean } | null) =>
  outcome === null ? 'none' : outcome.ok === false ? String(outcome.code) : outcome.isRepeat ? 'again' : 'ok';

const chargeOf = (members: readonly string[], { who, key, amount }: Pick<Step, 'who' | 'key' | 'amount'>) => {
  const order = { profileId: members[who] ?? '', amount, reference: null };
  return { ...order, kind: 'comment_up', counterAccount: 'boosts', idempotencyKey: `spend ${key}` } as const;
};

/** A gift that was bought for money: its giver stands in its name. */
const presentOf = (members: readonly string[], who: 0 | 1, key: number) => {
  const reference = `present ${members[who]} ${key}`;
  return { reference, idempotencyKey: reference };
};

async function perform(tx: Tx, members: readonly string[], { kind, who, key, amount }: Step): Promise<string> {
  const [profileId = '', receiver = ''] = [members[who], members[1 - who]];
  const order = { profileId, amount, reference: null };
  const reference = `pack ${key}`;
  switch (kind) {
    case 'spend':
      return told(await spend(tx, prices, chargeOf(members, { who, key, amount }), now));
    case 'refund':
      return told(await refund(tx, prices, { profileId, idempotencyKey: `spend ${key}` }, now));
    case 'pack': {
      const rest = { kind: 'pack', counterAccount: 'orders', idempotencyKey: reference, reference } as const;
      return told(await credit(tx, prices, { ...order, ...rest }, now));
    }
    case 'dispute': {
      const rest = { creditKey: reference, reason: 'dispute', reference: null } as const;
      let answer = '';
      const back = async () => {
        answer = told(await reverseCredit(tx, prices, { profileId, ...rest, idempotencyKey: `back ${key}` }, now));
        return 0n;
      };
      const earlier = tx.selectFrom('wallet_debt').select('id').where('profile_id', '=', profileId);
      await lockWallet(tx, profileId);
      // Taken back already: what is set aside since stays so.
      if (await earlier.where('idempotency_key', '=', `back ${key}`).executeTakeFirst()) await back();
      else await setAside(tx, { profileId, reference }, back, now);
      return answer;
    }
    case 'aside':
    case 'unaside': {
      const all = kind === 'aside' ? () => findUnspent(tx, profileId, reference) : async () => 0n;
      await setAside(tx, { profileId, reference }, all, now);
      return (await findPosting(tx, profileId, reference)) ? 'ok' : 'none';
    }
    case 'present': {
      const rest = { kind: 'gift_received', counterAccount: 'orders', ...presentOf(members, who, key) } as const;
      return told(await credit(tx, prices, { ...order, ...rest, profileId: receiver }, now));
    }
    case 'unpresent': {
      await lockWallets(tx, members);
      const { reference: present } = presentOf(members, who, key);
      const credited = await findPosting(tx, receiver, present);
      if (!credited) return 'none';
      const backs = tx.selectFrom('wallet_debt').select('id').where('idempotency_key', '=', `${present} back 1`);
      if (await backs.executeTakeFirst()) return 'again';
      const back = { giver: profileId, receiver, reference: present, amount: parseNumcy(credited.amount) };
      const keyOf = (place: number) => `${present} back ${place}`;
      await returnGift(tx, prices, { ...back, reason: 'dispute', keyOf, eventAt: now }, now);
      return 'ok';
    }
    case 'gift': {
      const gift = { from: profileId, to: receiver, key: `gift ${key}`, reference: null };
      return told(await giveNumcy(tx, prices, { ...gift, amount }, now));
    }
  }
}
async function run(members: readonly string[], step: Step): Promise<string> {
  return transact(database.db, (tx) => perform(tx, members, step));
}

const copy = (wallets: [Wallet, Wallet]) =>
  wallets.map((wallet) => ({
    ...wallet,
    lots: wallet.lots.map((lot) => ({ ...lot })),
    done: new Map([...wallet.done].map(([name, act]) => [name, { ...act }])),
  })) as [Wallet, Wallet];
const sumsOf = (wallets: readonly Wallet[]) =>
  wallets
    .map((wallet) => {
      const lots = wallet.lots.map(({ name }) => `${name} ${leftOf(wallet, name)}`);
      return `${wallet.balance} −${wallet.debt} of ${lots}`;
    })
    .join(', ');
/** The same as the database holds it, with what is left of each lot under the model's name. */
async function heldBy(members: readonly string[]): Promise<string> {
  const { rows } = await database.pool.query(
    'select balance, debt from wallet where profile_id = any($1::int8[]) order by profile_id',
    [members],
  );
  const lots = await transact(database.db, async (tx) => [
    await listLots(tx, members[0] ?? ''),
    await listLots(tx, members[1] ?? ''),
  ]);
  return rows.map(({ balance, debt }, at) => `${balance} −${debt} of ${(lots[at] ?? []).map(nameLot)}`).join(', ');
}
function nameLot({ key, left }: LotLeft): string {
  const name = key
    .replace(/^pack /, 'own pack ')
    .replace(/^present \d+ /, 'other present ')
    .replace(/^gift:\d+:/, 'other ');
  return `${name} ${left}`;
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

const moreKinds: Kind[] = ['spend', 'aside', 'unaside', 'present', 'present', 'unpresent', 'unpresent'];
const step = fc.record<Step>({
  kind: fc.constantFrom<Kind[]>(
    'spend',
    'spend',
    'spend',
    'refund',
    'pack',
    'pack',
    'dispute',
    'dispute',
    'gift',
    ...moreKinds,
  ),
  who: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1),
  key: fc.nat(1),
  amount: fc.constantFrom(2n, 9n, 12n),
});
const act = fc.oneof(
  { weight: 4, arbitrary: step.map((one) => [one]) },
  { weight: 1, arbitrary: fc.tuple(step, step) },
);
const sequence = fc.array(
  act.chain((steps) => fc.boolean().map((isReplayed) => ({ steps, isReplayed }))),
  { minLength: 4, maxLength: 16, size: 'max' },
);

it(
  `M8 ${runs} random sequences do what ten lines say, and what is refused leaves nothing behind`,
  async () => {
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
          for (const member of members) await lockOrCreateWallet(tx, prices, member, now);
        });
        const begin = (): Wallet => ({
          balance: prices.welcome,
          debt: 0n,
          done: new Map(),
          spent: 0n,
          lots: [{ name: 'welcome', amount: prices.welcome, aside: 0n }],
        });
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
      { numRuns: runs, ...(isShort ? { seed: 96 } : { endOnFailure: true }) },
    );
    expect((await verifyLedger(database.db)).faults).toEqual([]);
    const books = await readBooks(database);
    expect(books.posted).toBe(books.held);
    expect(books.lowest).toBeGreaterThanOrEqual(0n);
    // The sequences came everywhere.
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
  },
  patient(3_600_000),
);
