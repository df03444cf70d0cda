import type { Unread } from '#contract/notification.ts';
import type { DomainPart } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Visible unread notices, and the counts of other domains. */
export async function countUnread(db: Db, parts: readonly DomainPart[], profileId: string, now: Date): Promise<Unread> {
  const { notices } = await db
    .selectFrom('notification')
    .where('profile_id', '=', profileId)
    .where('created_at', '<=', now)
    .where('read_at', 'is', null)
    .select((all) => all.fn.countAll<string>().as('notices'))
    .executeTakeFirstOrThrow();
  const unread: Unread = { notices: Number(notices), reports: 0, held: 0 };
  for (const part of parts) Object.assign(unread, await part.countUnread?.(db, profileId));
  return unread;
}
