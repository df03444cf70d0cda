import { holdActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canShare } from '../policy.ts';
import { findPortrait } from '../queries/find-portrait.ts';

export async function sharePortrait(
  database: Database,
  member: Member,
  { id, isShared }: { id: string; isShared: boolean },
): Promise<'profile.deactivated' | 'portrait.not_found' | null> {
  return transact(database.db, async (tx) => {
    if (!(await holdActive(tx, member.profileId))) return 'profile.deactivated';
    const portrait = await findPortrait(tx, id);
    if (portrait === undefined) return 'portrait.not_found';
    const refusal = refusalOf(canShare(member, portrait));
    if (refusal !== null) return refusal;
    await tx.updateTable('portrait').set({ is_shared: isShared }).where('id', '=', id).execute();
    return null;
  });
}
