import { SharedAct } from '#server/domains/profile/commands/shared-act.ts';
import { numberChanged } from '#server/domains/topic.ts';
import {
  chargeColumns,
  chargeRow,
  chargesPosted,
  isChargeable,
  walletsHeld,
} from '#server/domains/wallet/commands/spend-together.ts';
import { actsNamed, isNameNew, nameColumns, nameKeys, nameRow } from '#server/platform/repeat/keep-together.ts';
import { parseNumcy, writeNumcy } from '#shared/numcy.ts';
import { canReact } from '../policy.ts';
import { type CountedRow, countsOf, lookAtReactable } from '../queries/find-reactable.ts';
import type { Reacting } from './admit-reaction.ts';
import { type Boosted, type BoostWish, boostCharge, orderOf } from './boost-order.ts';
import { boostColumns, boostParts } from './react-rows.ts';
import '../tables.ts';

const columns = { ...boostColumns, ...chargeColumns, ...nameColumns, vote: 'text' } as const;

interface RaisedRow extends CountedRow {
  balance_after: string;
}

/** What nearly every boost is: the wallets, the accounts, the texts, locked in this order. */
const boosted = new SharedAct<typeof columns, RaisedRow>({
  name: 'boost',
  columns,
  before: { parts: walletsHeld, accounts: 'affordable' },
  // What is paid from one wallet is charged one after the other.
  mayMeet: true,
  condition: `exists (select from comment c where c.id = given.comment and c.state = 'shown' offset 0)
    and ${isChargeable('given')} and ${isNameNew('given')}`,
  writes: `${chargesPosted('admitted', boostCharge)}, ${boostParts('charged')},
  answered as materialized (
    select raised.*, jsonb_build_object(
      'ok', true,
      'counts', jsonb_build_object(
        'likes', likes, 'dislikes', dislikes, 'commentUps', comment_ups,
        'reactionsSinceChange', case when changed_revision > 1 then reactions_since end
      ),
      'vote', vote, 'hasCommentUp', true,
      'balance', case when balance_after <= ${Number.MAX_SAFE_INTEGER}
        then to_jsonb(balance_after) else to_jsonb(balance_after::text) end
    ) as act_outcome
    from raised
  ), ${actsNamed('answered')},
  done as (select place from named)`,
  answer: {
    columns: 'likes, dislikes, comment_ups, changed_revision, reactions_since, balance_after',
    joined: 'left join answered using (place)',
  },
});

/** Null where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function boostAlone(
  { database, limitUsesOf, member, visitor }: Reacting,
  wish: BoostWish,
  now: Date,
): Promise<Boosted | null> {
  const { profileId } = member;
  // Who joined another's transaction has only that.
  if (database.db.isTransaction) return null;
  const uses = await limitUsesOf('reaction', { profileId, visitor }, now, database.db);
  if (uses === null) return null;
  const found = await lookAtReactable(database, wish.text, profileId);
  if (found === null || !canReact({ profileId, isHolder: false, isBarred: found.isBarred }, found).may) return null;
  const { id, phone, vote } = found;
  const charge = chargeRow(orderOf(profileId, id, wish));
  const row = { phone, comment: id, now: now.toISOString(), vote, ...charge, ...nameRow(wish.act) };
  const keys = [`text ${id}`, `charge ${profileId} ${charge.charge_key}`, ...nameKeys(wish.act)];
  const written = await boosted.do(database, { profileId, row, keys, uses, now }, numberChanged, phone);
  if (written === null) return null;
  const balance = writeNumcy(parseNumcy(written.balance_after));
  return { ok: true, counts: countsOf(written), vote, hasCommentUp: true, balance };
}
