import type { Database } from '#server/platform/db/database.ts';
import { parseNumcy } from '#shared/numcy.ts';
import { addActor } from './actors.ts';
import { makePhone } from './factories.ts';

/** An account of its own; returns its id. */
export async function addMember(database: Database, phone = makePhone()): Promise<string> {
  return (await addActor(database, phone)).profileId;
}

/** The books: what all postings come to, what all wallets hold, and the lowest balance that ever was. */
export async function readBooks({ db }: Database) {
  const postings = await db
    .selectFrom('wallet_posting')
    .select((s) => [s.fn.sum('amount').as('sum'), s.fn.min('balance_after').as('lowest')])
    .executeTakeFirstOrThrow();
  const wallets = await db
    .selectFrom('wallet')
    .select((s) => s.fn.sum('balance').as('sum'))
    .executeTakeFirstOrThrow();
  const exact = (sum: unknown) => parseNumcy(String(sum ?? 0));
  return { posted: exact(postings.sum), held: exact(wallets.sum), lowest: exact(postings.lowest) };
}
