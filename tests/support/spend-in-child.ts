// Mixed acts on money in a process of its own, told by its arguments: <database options as JSON> <ids of accounts>. It
// prints a line after each act, so that a test can kill it in the middle.

import { credit } from '#server/domains/wallet/commands/credit.ts';
import { forgiveDebt } from '#server/domains/wallet/commands/forgive-debt.ts';
import { giveNumcy } from '#server/domains/wallet/commands/give-numcy.ts';
import { refund } from '#server/domains/wallet/commands/refund.ts';
import { reverseCredit } from '#server/domains/wallet/commands/reverse-credit.ts';
import { spend } from '#server/domains/wallet/commands/spend.ts';
import { openDatabase, type Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';

const [options = '', ids = ''] = process.argv.slice(2);
const members = ids.split(',');
const prices = { welcome: 10n };
const now = new Date('2026-11-22T12:00:00Z');
const database = await openDatabase(JSON.parse(options));

const wallets = members.length;
const chargeOf = (n: number) => {
  const whose = { profileId: members[n % wallets] ?? '', amount: BigInt(1 + (n % 9)), reference: `act ${n}` };
  return { ...whose, kind: 'comment_up', counterAccount: 'boosts', idempotencyKey: `up ${n}` } as const;
};

/** The n-th act of the run; what it does depends on n alone. */
function act(tx: Tx, n: number): Promise<unknown> {
  const profileId = members[n % members.length] ?? '';
  const to = members[(n + 1) % members.length] ?? '';
  const amount = BigInt(1 + (n % 9));
  const whose = { profileId, amount, reference: `act ${n}` };
  switch (Math.floor(n / members.length) % 6) {
    case 0:
      return credit(tx, prices, { ...whose, kind: 'pack', counterAccount: 'orders', idempotencyKey: `pack ${n}` }, now);
    case 1:
      return spend(tx, prices, chargeOf(n), now);
    case 2:
      return giveNumcy(tx, prices, { from: profileId, to, amount, key: `gift ${n}`, reference: null }, now);
    case 3:
      return refund(tx, prices, { profileId, idempotencyKey: `up ${n - 2 * members.length}` }, now);
    case 4: {
      const back = { creditKey: `pack ${n - 4 * members.length}`, reason: 'dispute', reference: null } as const;
      return reverseCredit(tx, prices, { profileId, ...back, idempotencyKey: `back ${n}` }, now);
    }
    default:
      return forgiveDebt(tx, { profileId, note: 'a test' }, now);
  }
}

const acts = 1000;
const atOnce = database.kind === 'postgres' ? 8 : 1;
let next = 0;
const work = async () => {
  while (next < acts) {
    const n = next;
    next += 1;
    await transact(database.db, (tx) => act(tx, n));
    process.stdout.write(`${n}\n`);
  }
};
await Promise.all(Array.from({ length: atOnce }, work));
await database.close();
