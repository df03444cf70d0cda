import type { Subscription, SubscriptionKind } from '#server/domains/part.ts';
import { findHolder } from '#server/domains/profile/door.ts';
import { endSubscription, lockAllLive } from '#server/domains/subscription/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { publish } from '#server/platform/events/publish.ts';
import { type FoundText, findText } from '../queries/find-text.ts';

export const hiddenPath = '/settings?view=monthly';

/** Subscription by which a number's holder hides a text, and with it all texts of its author on that number. */
export const hideKind: SubscriptionKind = {
  name: 'hide',
  async stands(tx, { profileId, commentId }) {
    const text = await findText(tx, commentId);
    // No charge if none of the author's texts is visible anyway.
    return text !== null && (await isAnyShown(tx, text)) && (await isHeldBy(tx, text.phone, profileId));
  },
  extend: (tx, { commentId, endsAt }) => setHidden(tx, commentId, endsAt),
  end: (tx, { commentId }) => setHidden(tx, commentId, null),
  link: async () => hiddenPath,
};

export async function isHeldBy(db: Db, phone: string, profileId: string): Promise<boolean> {
  const holder = await findHolder(db, phone);
  return holder !== null && holder.id === profileId && holder.isProven;
}

/** Hides all texts of a text's author on its number until then; null shows them. */
export async function setHidden(tx: Tx, commentId: string, until: Date | null): Promise<void> {
  const text = await findText(tx, commentId);
  if (text === null) return;
  // Highest id first: a reply before its comment. Waits for concurrent writers (`findHiddenUntil`).
  await textsBeside(tx, text).select('id').orderBy('id', 'desc').forNoKeyUpdate().execute();
  await tx
    .updateTable('comment')
    .set({ hidden_until: until })
    .where('profile_id', '=', text.authorId)
    .where('phone', '=', text.phone)
    .execute();
  await publish(tx, numberChanged, text.phone);
}

/** End of the time for which a member's texts on a number are hidden; null if they are not. */
export async function findHiddenUntil(tx: Tx, authorId: string, phone: string): Promise<Date | null> {
  const rows = await textsBeside(tx, { authorId, phone })
    .select('hidden_until')
    .orderBy('id', 'desc')
    .forShare()
    .execute();
  return rows.find(({ hidden_until }) => hidden_until !== null)?.hidden_until ?? null;
}

/** Id of the text whose subscription by this member hides the given one: a text of the same author, or itself. */
export async function findPaidText(tx: Tx, profileId: string, text: FoundText): Promise<string> {
  const ids = (await textsBeside(tx, text).select('id').execute()).map(({ id }) => id);
  const live = await lockAllLive(tx, 'hide', { commentIds: ids });
  return live.find((one) => one.profileId === profileId)?.commentId ?? text.id;
}

async function isAnyShown(tx: Tx, text: FoundText): Promise<boolean> {
  const row = await textsBeside(tx, text).select('id').where('state', '=', 'shown').limit(1).executeTakeFirst();
  return row !== undefined;
}

function textsBeside(tx: Tx, { authorId, phone }: Pick<FoundText, 'authorId' | 'phone'>) {
  return tx.selectFrom('comment').where('profile_id', '=', authorId).where('phone', '=', phone);
}

/** Ends all hides on a number, or all of a leaving member, and shows the texts. */
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
