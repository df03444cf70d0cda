import type { Selectable } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import type { WaveItemTable, WaveTable } from '../tables.ts';

export type WaveRow = Selectable<WaveTable>;
export type WaveItem = Selectable<WaveItemTable>;

/** Locks the campaign; running and undoing it wait here. */
export function lockWave(tx: Tx, waveId: string): Promise<WaveRow | undefined> {
  return tx.selectFrom('moderation_wave').selectAll().where('id', '=', waveId).forUpdate().executeTakeFirst();
}

export function factsOf({ moderator_id, seen_at, ended_at, state, texts }: WaveRow) {
  return { moderatorId: moderator_id, state, texts, seenAt: seen_at, endedAt: ended_at };
}
