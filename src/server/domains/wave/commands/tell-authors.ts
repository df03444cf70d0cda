import { cancelNotices, notify } from '#server/domains/notification/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { waveUndoMs } from '../policy.ts';
import '../tables.ts';

/** As the notice of a wave to one of its authors is known again. */
const waveNotice = (waveId: string) => `wave:${waveId}`;

/** Authors are told once of the whole wave, when it cannot be taken back any more. */
export async function tellRemoved(tx: Tx, waveId: string, authors: ReadonlySet<string>, now: Date): Promise<void> {
  const tellAt = new Date(now.getTime() + waveUndoMs);
  for (const profileId of authors) {
    const told = { kind: 'wave_removed', link: '/statements', key: waveNotice(waveId), isEssential: true } as const;
    await notify(tx, { profileId, ...told }, tellAt);
  }
}

/**
 * Who was not told of the wave yet is told nothing; the others once that their texts are back.
 *
 * @param authors of the texts of a batch, before it is written down what became of these
 */
export async function tellRestored(tx: Tx, waveId: string, authors: ReadonlySet<string>, now: Date): Promise<void> {
  if (authors.size === 0) return;
  const done = await tx
    .selectFrom('moderation_wave_item')
    .select('profile_id')
    .distinct()
    .where('wave_id', '=', waveId)
    .where('state', '=', 'restored')
    .where('profile_id', 'in', [...authors])
    .execute();
  const before = new Set(done.map(({ profile_id }) => profile_id));
  for (const profileId of authors) {
    // Of one whose other texts came back with an earlier batch it is settled.
    if (before.has(profileId)) continue;
    if (await cancelNotices(tx, { profileId, keys: [waveNotice(waveId)] }, now)) continue;
    const told = { kind: 'wave_restored', link: '/statements', isEssential: true } as const;
    await notify(tx, { profileId, ...told, key: `${waveNotice(waveId)}:reversed` }, now);
  }
}
