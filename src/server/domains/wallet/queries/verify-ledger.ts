import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Rules that the ledger must satisfy:
 * - `balance.sum`: a wallet's balance is the sum of its postings;
 * - `balance.chain`: a posting's balance is the previous balance plus its amount;
 * - `version.gap`: a wallet's postings are numbered 1, 2, 3 … up to the wallet's version, so none is missing;
 * - `reversal.amount`: a refund has the amount, wallet and account of its charge, and is not itself reversed; a credit
 * may be reversed in parts;
 * - `debt.sum`: a wallet's debt is the sum of its debt rows, and a wallet with debt holds no numcy;
 * - `debt.owed`: a debt is the part of a reversal that could not be taken, and no more is reversed than was credited;
 * - `debt.paid`: each posting that pays debt matches its debt row.
 */
export const ledgerRules = [
  'balance.sum',
  'balance.chain',
  'version.gap',
  'reversal.amount',
  'debt.sum',
  'debt.owed',
  'debt.paid',
] as const;

export interface LedgerFault {
  rule: (typeof ledgerRules)[number];
  profileId: string;
  /** First posting that breaks the rule; null if the wallet itself does. */
  postingId: string | null;
}

export interface LedgerReport {
  wallets: number;
  postings: number;
  faults: LedgerFault[];
  faultCount: number;
}

interface FaultRow {
  rule: LedgerFault['rule'];
  profile_id: string;
  posting_id: string | null;
  fault_count: string;
}

/**
 * Recomputes every wallet from its postings, read-only. Concurrent postings cause no false faults, since one statement
 * reads one snapshot.
 * @param most number of faults listed
 */
export async function verifyLedger(db: Db, most = 1000): Promise<LedgerReport> {
  const counted = await sql<{ wallets: string; postings: string }>`
    select (select count(*) from wallet) as wallets, (select count(*) from wallet_posting) as postings`.execute(db);
  const { rows } = await sql<FaultRow>`
    with line as (
      select id, profile_id, version, amount, balance_after,
        row_number() over lines as place, coalesce(lag(balance_after) over lines, 0) as balance_before
      from wallet_posting
      window lines as (partition by profile_id order by version, id)
    ), fault as (
      select 'balance.sum' as rule, w.profile_id, null::int8 as posting_id
      from wallet w left join (select profile_id, sum(amount) as sum from wallet_posting group by 1) posted using (profile_id)
      where w.balance <> coalesce(posted.sum, 0)
      union all
      select 'balance.chain', profile_id, min(id) from line where balance_after <> balance_before + amount group by 2
      union all
      select 'version.gap', profile_id, min(id) from line where version <> place group by 2
      union all
      select 'version.gap', w.profile_id, null
      from wallet w left join (select profile_id, max(version) as newest from wallet_posting group by 1) posted using (profile_id)
      where w.version <> coalesce(posted.newest, 0)
      union all
      select 'reversal.amount', back.profile_id, back.id
      from wallet_posting back join wallet_posting made on made.id = back.reverses
      where back.profile_id <> made.profile_id or back.counter_account <> made.counter_account
        or made.reverses is not null or case when made.amount < 0 then back.amount <> -made.amount else back.amount > 0 end
      union all
      select 'debt.sum', w.profile_id, null
      from wallet w left join (select profile_id, sum(amount) as sum from wallet_debt group by 1) known using (profile_id)
      where w.debt <> coalesce(known.sum, 0) or w.debt > 0 and w.balance > 0
      union all
      select 'debt.owed', coalesce(owed.profile_id, back.profile_id), coalesce(back.id, owed.posting_id)
      from (select * from wallet_debt where kind = 'owed') owed
      full join (
        select back.* from wallet_posting back join wallet_posting made on made.id = back.reverses where made.amount > 0 and made.reverses is null
      ) back on back.profile_id = owed.profile_id and back.idempotency_key = owed.idempotency_key
      where owed.asked - owed.amount is distinct from coalesce(-back.amount, 0) or back.reverses <> owed.posting_id
      union all
      select 'debt.owed', made.profile_id, made.id
      from wallet_posting made join wallet_debt owed on owed.posting_id = made.id and owed.kind = 'owed'
      group by made.id having sum(owed.asked) > made.amount or bool_or(owed.profile_id <> made.profile_id)
      union all
      select 'debt.paid', coalesce(paid.profile_id, paying.profile_id), coalesce(paying.id, paid.posting_id)
      from (select * from wallet_debt where kind = 'paid') paid
      full join (select * from wallet_posting where kind = 'debt_paid') paying on paying.id = paid.posting_id
      where paying.amount is distinct from paid.amount or paying.profile_id <> paid.profile_id
    )
    select rule, profile_id, posting_id, count(*) over () as fault_count
    from fault order by profile_id, posting_id nulls first, rule limit ${most}`.execute(db);
  const [{ wallets, postings } = { wallets: '0', postings: '0' }] = counted.rows;
  return {
    wallets: Number(wallets),
    postings: Number(postings),
    faults: rows.map((row) => ({ rule: row.rule, profileId: row.profile_id, postingId: row.posting_id })),
    faultCount: Number(rows[0]?.fault_count ?? 0),
  };
}
