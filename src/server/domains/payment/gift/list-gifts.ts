import type { Db } from '#server/platform/db/database.ts';
import { cutPage, type Page } from '#server/platform/http/paged-list.ts';
import { parseNumcy } from '#shared/numcy.ts';
import { standingNumcy } from '../rules/offer.ts';

export async function listGifts(db: Db, profileId: string, now: Date, page: Page) {
  const waiting = db
    .selectFrom('payment_gift as gift')
    .innerJoin('payment_order as bought', 'bought.number', 'gift.order_number')
    .where('gift.receiver_id', '=', profileId)
    .where('gift.state', '=', 'pending')
    .where('gift.expires_at', '>', now);
  const { total } = await waiting.select((s) => s.fn.countAll().as('total')).executeTakeFirstOrThrow();
  const { after } = page;
  const rows = await waiting
    .select(['gift.id', 'gift.giver_id', 'gift.offered_at', 'gift.expires_at', 'bought.names_giver'])
    .select(['bought.numcy', 'bought.amount', 'bought.refunded', 'bought.disputed'])
    .$if(after !== null, (rest) => rest.where('gift.id', '<', after?.[0] ?? ''))
    .orderBy('gift.id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const gifts = rows.map(({ numcy, amount, refunded, disputed, ...gift }) => ({
    ...gift,
    numcy: standingNumcy({ numcy: parseNumcy(numcy), amount }, refunded + disputed),
  }));
  return { ...cutPage(gifts, page, ({ id }) => [id]), total: Number(total) };
}
