import type { TextRule } from '#contract/moderation.ts';
import { noteUndone, writeAct } from '#server/domains/moderation/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { canRunWave, canUndoWave } from '../policy.ts';
import { factsOf, lockWave, type WaveRow } from './lock-wave.ts';
import { waveQueue } from './work-wave.ts';

/** Kind of a campaign in the log; its id is the campaign's id. */
export const waveKind = 'wave';

type Refused<Permit extends (...given: never[]) => { may: boolean }> = {
  code: Extract<ReturnType<Permit>, { may: false }>['code'];
};

export async function runWave(
  { database }: { database: Database },
  moderator: Member,
  waveId: string,
  why: { reason: TextRule; note: string },
  now: Date,
): Promise<WaveRow | Refused<typeof canRunWave>> {
  return transact(database.db, async (tx) => {
    const wave = await lockWave(tx, waveId);
    if (!wave) return { code: 'text.not_found' as const };
    const refusal = refusalOf(canRunWave(moderator, factsOf(wave), now));
    if (refusal !== null) return { code: refusal };
    const { texts, authors, numbers } = wave;
    const actId = await writeAct(
      tx,
      {
        act: 'wave_removed',
        source: 'moderator',
        author: null,
        moderatorId: moderator.profileId,
        ...why,
        about: { kind: waveKind, id: wave.id, revision: null },
        evidence: { texts, authors, numbers },
      },
      now,
    );
    await enqueue(tx, waveQueue, { wave: wave.id });
    return tx
      .updateTable('moderation_wave')
      .set({ state: 'running', act_id: actId, begun_at: now, reason: why.reason, note: why.note })
      .where('id', '=', wave.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/** Starts undoing a whole campaign, which also stops a running removal. Returns the error code, or null. */
export async function undoWave(
  { database }: { database: Database },
  moderator: Member,
  waveId: string,
  now: Date,
): Promise<Refused<typeof canUndoWave>['code'] | null> {
  return transact(database.db, async (tx) => {
    const wave = await lockWave(tx, waveId);
    if (!wave) return 'text.not_found';
    const refusal = refusalOf(canUndoWave(moderator, factsOf(wave), now));
    if (refusal !== null) return refusal;
    // Undoing is a decision too: not allowed on one's own text or number.
    if (await concerns(tx, wave.id, moderator)) return 'moderation.refused';
    const undoing = { tx, moderatorId: moderator.profileId, author: null, now };
    await noteUndone(undoing, { about: { kind: waveKind, id: wave.id, revision: null }, undoes: wave.act_id ?? '' });
    await enqueue(tx, waveQueue, { wave: wave.id });
    await tx
      .updateTable('moderation_wave')
      .set({ state: 'undoing', undone_by: moderator.profileId, ended_at: wave.ended_at ?? now })
      .where('id', '=', wave.id)
      .execute();
    return null;
  });
}

/** Whether a text of the campaign is by the moderator or on their number. */
async function concerns(tx: Tx, waveId: string, { profileId, phone }: Member): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_wave_item')
    .select('place')
    .where('wave_id', '=', waveId)
    .where((item) => item.or([item('profile_id', '=', profileId), item('phone', 'in', spellingsOf(phone))]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
