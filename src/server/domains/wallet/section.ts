import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import { type Numcy, parseNumcy, writeNumcy } from '#shared/numcy.ts';
import { type ChargeKey, triesOf } from './commands/paid-search.ts';

export interface OwnWallet {
  /** Whole numcy; null if the wallet was never opened. */
  balance: Numcy | null;
  hasPaid: boolean;
}

/** Balance of the viewer, price of a further look-up, and whether this one is paid. */
export function walletSection(prices: { welcome: Numcy; paidSearch: Numcy }, chargeKey: ChargeKey) {
  return {
    key: 'wallet' as const,
    own: {
      isLocal: true,
      columns: {
        balance: 'w.balance',
        has_paid: `exists (
          select 1 from wallet_posting paid
          where paid.profile_id = :viewer::int8 and paid.idempotency_key = any((:charges::text)::text[])
            and not exists (select 1 from wallet_posting back where back.reverses = paid.id)
        )`,
      },
      joins: 'left join wallet w on w.profile_id = :viewer::int8',
      values({ phone, profileId, now }) {
        if (phone === null || profileId === null) return { charges: null };
        const tries = triesOf(chargeKey({ kind: 'paid_search', profileId, subject: phone, at: now }));
        return { charges: arrayText(tries, (key) => key) };
      },
      read: (row: { balance: string | null; has_paid: boolean }): OwnWallet => ({
        balance: row.balance === null ? null : parseNumcy(row.balance),
        hasPaid: row.has_paid,
      }),
    },
    present,
    // Depends on the viewer only, not on the number.
    presentWithheld: present,
  } satisfies NumberSection;

  function present({ own }: { own: { wallet: OwnWallet } | null }, _: NumberFrame) {
    return {
      common: { balance: writeNumcy(own === null ? 0n : (own.wallet.balance ?? prices.welcome)) },
      paidAlert: { paidSearchPrice: writeNumcy(prices.paidSearch) },
    } satisfies SectionView;
  }
}
