import { SharedAct } from '#server/domains/profile/commands/shared-act.ts';
import type { SpendOrder } from '#server/domains/wallet/commands/spend.ts';
import {
  chargeColumns,
  chargeRow,
  chargesPosted,
  isChargeable,
  walletsHeld,
} from '#server/domains/wallet/commands/spend-together.ts';
import type { Database } from '#server/platform/db/database.ts';
import { Topic } from '#server/platform/events/publish.ts';
import { parseNumcy } from '#shared/numcy.ts';

const columns = { ...chargeColumns, now: 'timestamptz' } as const;
const told = new Topic('charged');

const charging = new SharedAct<typeof columns, { balance: string }>({
  name: 'charge',
  columns,
  before: { parts: walletsHeld, accounts: 'affordable' },
  mayMeet: true,
  condition: isChargeable('given'),
  writes: `${chargesPosted('admitted', { kind: 'comment_up', counterAccount: 'boosts' })},
    done as (select place from charged)`,
  answer: { columns: 'balance_after::text as balance', joined: 'left join charged using (place)' },
});

/** Charges by a statement that it shares with others of this moment, and nothing else; null where `spend` must. */
export async function spendTogether(database: Database, order: SpendOrder, now: Date) {
  const { profileId, idempotencyKey } = order;
  const row = { ...chargeRow(order), now: now.toISOString() };
  const keys = [`charge ${profileId} ${idempotencyKey}`];
  const charged = await charging.do(database, { profileId, row, keys, uses: [], now }, told, profileId);
  return charged && { ok: true as const, balance: parseNumcy(charged.balance), isRepeat: false };
}
