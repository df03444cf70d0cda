import type { Subscription, SubscriptionKind } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import { endSubscription, lockAllLive } from '#server/domains/subscription/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type FoundText, findText } from '../queries/find-text.ts';
import '../tables.ts';

/** Where a holder sees what they hide. */
export const hiddenPath = '/settings?view=monthly';

/** A text that its number's holder hides from others, and with it whatever else its author says on that number. */
export const hideKind: SubscriptionKind = {
  name: 'hide',
  async stands(tx, { profileId, commentId }) {
    const text = await findText(tx, commentId);
    // What nobody reads anyway is not to be paid for.
    return text !== null && (await isAnyShown(tx, text)) && (await isHeldBy(tx, text.phone, profileId));
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

/**
 * Says until when others do not read a text and all else of its author on that number, or that they do. Nothing else of
 * them changes.
 */
export async function setHidden(tx: Tx, commentId: string, until: Date | null): Promise<void> {
  const text = await findText(tx, commentId);
  if (text === null) return;
  // A reply before its comment. Who writes there at this moment is waited for (`findHiddenUntil`).
  await textsBeside(tx, text).select('id').orderBy('id', 'desc').forNoKeyUpdate().execute();
  await tx
    .updateTable('comment')
    .set({ hidden_until: until })
    .where('profile_id', '=', text.authorId)
    .where('phone', '=', text.phone)
    .execute();
  await publish(tx, numberChanged, text.phone);
}

/** Until when what a member writes on a number is hidden there; null where it is not. */
export async function findHiddenUntil(tx: Tx, authorId: string, phone: string): Promise<Date | null> {
  const rows = await textsBeside(tx, { authorId, phone })
    .select('hidden_until')
    .orderBy('id', 'desc')
    .forShare()
    .execute();
  return rows.find(({ hidden_until }) => hidden_until !== null)?.hidden_until ?? null;
}

/** The text by which a member pays for hiding this one: its own, or another one of the same author on the number. */
export async function findPaidText(tx: Tx, profileId: string, text: FoundText): Promise<string> {
  const ids = (await textsBeside(tx, text).select('id').execute()).map(({ id }) => id);
  const live = await lockAllLive(tx, 'hide', { commentIds: ids });
  return live.find((one) => one.profileId === profileId)?.commentId ?? text.id;
}

async function isAnyShown(tx: Tx, text: FoundText): Promise<boolean> {
  const row = await textsBeside(tx, text).select('id').where('state', '=', 'shown').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** All that an author wrote on a number. */
function textsBeside(tx: Tx, { authorId, phone }: Pick<FoundText, 'authorId' | 'phone'>) {
  return tx.selectFrom('comment').where('profile_id', '=', authorId).where('phone', '=', phone);
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
