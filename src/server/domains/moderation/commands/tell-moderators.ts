import { notify } from '#server/domains/notification/door.ts';
import { listModerators } from '#server/domains/profile/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { dayMs } from '#shared/time.ts';

/** Moderators are reminded of what none of them has looked at for so long. */
export const unseenMs = dayMs;

/**
 * Tells every moderator of something on the desk, each day that it is about once: a notice tells neither what nor how much,
 * so that one is enough for all cases of that day, and nobody learns by it of a case that concerns them.
 *
 * @param about for `desk_due_soon` the moment until when something is due; for `desk_unseen` when something arrived
 */
export async function tellModerators(
  tx: Tx,
  { kind, about }: { kind: 'desk_due_soon' | 'desk_unseen'; about: Date },
  now: Date,
): Promise<void> {
  const key = `${kind}:${about.toISOString().slice(0, 10)}`;
  for (const profileId of await listModerators(tx)) {
    await notify(tx, { profileId, kind, link: '/moderation', key, isEssential: true }, now);
  }
}
