import { notify } from '#server/domains/notification/door.ts';
import { listModerators } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** Age at which an unseen case triggers a reminder. */
export const unseenMs = dayMs;

/**
 * Notifies every moderator once per day of `about`, the deadline or time of arrival. The notice reveals neither case
 * nor count, so nobody learns of a case that concerns them.
 */
export async function notifyModerators(
  tx: Tx,
  { kind, about }: { kind: 'desk_due_soon' | 'desk_unseen'; about: Date },
  now: Date,
): Promise<void> {
  const key = `${kind}:${about.toISOString().slice(0, 10)}`;
  for (const profileId of await listModerators(tx)) {
    await notify(tx, { profileId, kind, link: '/moderation', key, isEssential: true }, now);
  }
}
