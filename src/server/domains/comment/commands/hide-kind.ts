import type { Subscription, SubscriptionKind } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/queries/find-holder.ts';
import { endSubscription } from '#server/domains/subscription/commands/end-subscription.ts';
import { lockAllLive } from '#server/domains/subscription/queries/live-subscriptions.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { findText } from '../queries/find-text.ts';
import '../tables.ts';

/** Where a holder sees what they hide. */
export const hiddenPath = '/settings?view=monthly';

/** A text that its number's holder hides from others. */
export const hideKind: SubscriptionKind = {
  name: 'hide',
  async stands(tx, { profileId, commentId }) {
    const text = await findText(tx, commentId);
    // What nobody reads anyway is not to be paid for.
    return text?.state === 'shown' && (await isHeldBy(tx, text.phone, profileId));
  },
  extend: (tx, { commentId, endsAt }) => setHidden(tx, commentId, endsAt),
  end: (tx, { commentId }) => setHidden(tx, commentId, null),
  link: async () => hiddenPath,
};

/** Whether a number is a member's, by a proof that counts. */
export async function isHeldBy(db: Db, phone: string, profileId: string): Promise<boolean> {
  const holder = await findHolder(db, phone);
  return holder !== null && holder.id === profileId && holder.isProven;
}

/** Says until when others do not read a text, or that they do. Nothing else of it changes. */
export async function setHidden(tx: Tx, commentId: string, until: Date | null): Promise<void> {
  const row = await tx
    .updateTable('comment')
    .set({ hidden_until: until })
    .where('id', '=', commentId)
    .returning('phone')
    .executeTakeFirst();
  if (row) await publish(tx, numberChanged, row.phone);
}

/** All that is hidden on a number, or by a member who leaves, is read again, and charged no more. */
export async function endHides(tx: Tx, of: { phone: string } | { profileId: string }, now: Date): Promise<void> {
  const live = await lockAllLive(tx, 'hide', 'profileId' in of ? of : { commentIds: await listHidden(tx, of.phone) });
  for (const one of live) await endHide(tx, one, 'profileId' in of ? 'left' : 'gone', now);
}

async function endHide(tx: Tx, { id, commentId }: Subscription, by: 'left' | 'gone', now: Date): Promise<void> {
  await endSubscription(tx, id, by, now);
  await setHidden(tx, commentId, null);
}

async function listHidden(tx: Tx, phone: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('comment')
    .select('id')
    .where('phone', '=', phone)
    .where('hidden_until', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}
