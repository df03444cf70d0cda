import { openProfile } from '#server/domains/profile/commands/open-profile.ts';
import type { Database } from '#server/platform/db/database.ts';
import '#server/domains/wallet/tables.ts';
import { parseNumcy } from '#shared/numcy.ts';
import { makePhone } from './factories.ts';

/** An account of its own; returns its id. */
export async function addMember(database: Database, phone = makePhone()): Promise<string> {
  const proven = {
    phone,
    formerPhone: '',
    provider: 'sms',
    person: null,
    isProven: true,
    lang: 'en',
    knownProfiles: [],
    hasAgreed: true,
  };
  const opened = await database.db.transaction().execute((tx) => openProfile(tx, proven, new Date()));
  if (!opened) throw new Error('the terms were accepted');
  return opened.profile.id;
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
