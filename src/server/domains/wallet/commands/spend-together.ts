import type { PostingKind } from '#contract/wallet.ts';
import { isAmount, type SiteAccount } from '../rules.ts';
import type { SpendOrder } from './spend.ts';
import '../tables.ts';

// What `spend` does for nearly every charge, for who pays by a statement that is a transaction of its own: several charges
// of one wallet may stand in it. Who owes, has not enough, was charged with this key before, or has no wallet yet is left
// to `spend`, which tells why.

/** The columns of a given row that `walletsHeld`, `isChargeable` and `chargesPosted` read beside `profile` and `now`. */
export const chargeColumns = { amount: 'int8', charge_key: 'text', charge_reference: 'text' } as const;

/** @throws RangeError for an amount that is not whole, 1–1 000 000 */
export function chargeRow({ amount, idempotencyKey, reference }: SpendOrder) {
  if (!isAmount(amount)) throw new RangeError('numcy are whole, 1–1 000 000');
  return { amount: String(amount), charge_key: idempotencyKey, charge_reference: reference };
}

/**
 * The common table expressions that lock the wallets of `given`, in the order of the accounts, and tell by `affordable`
 * for which places what they hold is enough, if all before are paid too. What they say of a wallet is from under its lock.
 */
export const walletsHeld = `wallet_held as materialized (
    select held.* from (select distinct profile from given order by profile) wanted
    cross join lateral (
      select profile_id as profile, balance, debt, version from wallet where profile_id = wanted.profile offset 0
      for update
    ) held
  ), affordable as materialized (
    select place, profile from (
      select place, profile, sum(amount) over (partition by profile order by place) as total from given
    ) summed join wallet_held using (profile)
    where debt = 0 and total <= balance
  )`;

/** A condition of a row with `chargeColumns`: its wallet can pay it, and its key is new. */
export const isChargeable = (row: string) => `${row}.place in (select place from affordable) and not exists (
      select from wallet_posting p
      where p.profile_id = ${row}.profile and p.idempotency_key = ${row}.charge_key offset 0
    )`;

/**
 * The common table expressions that charge the wallets and add the postings, each with the wallet's next version and the
 * balance after it. `charged` has the rows of `from` that were, with `balance_after`: others were quicker to use the
 * key of one that is missing.
 *
 * @param from a common table expression with `place`, `profile`, `chargeColumns` and `now`, all of which are chargeable
 */
export function chargesPosted(
  from: string,
  { kind, counterAccount }: { kind: PostingKind; counterAccount: SiteAccount },
): string {
  return `charge as materialized (
    select ${from}.*, held.version + row_number() over lines as wallet_version,
      (held.balance - sum(amount) over lines)::int8 as balance_after
    from ${from} join wallet_held held using (profile)
    window lines as (partition by profile order by place)
  ), wallet_moved as (
    -- What was seen under the lock: a balance computed from the row would be checked against one from before it first.
    update wallet set balance = paid.balance, version = paid.version, updated_at = paid.now
    from (
      select profile, min(balance_after) as balance, max(wallet_version) as version, max(now) as now
      from charge group by profile
    ) paid
    where wallet.profile_id = paid.profile
  ), charge_posted as (
    insert into wallet_posting (
      profile_id, version, kind, amount, counter_account, balance_after, reference, idempotency_key, event_at, created_at
    )
    select profile, wallet_version, '${kind}', -amount, '${counterAccount}', balance_after, charge_reference, charge_key,
      now, now
    from charge order by profile, wallet_version
    on conflict do nothing
    returning profile_id, version
  ), charged as materialized (
    select charge.* from charge join charge_posted on profile_id = profile and version = wallet_version
  )`;
}
