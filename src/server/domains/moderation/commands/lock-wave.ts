import type { Selectable } from 'kysely';
import type { ReviewableText, WaveVotes } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { WaveItemTable, WaveTable } from '../tables.ts';
import type { CaseRow } from './lock-case.ts';
import type { MarkRemoved } from './mark-removed.ts';
import type { UndoDeps } from './undo-decision.ts';
import '../tables.ts';

export type WaveRow = Selectable<WaveTable>;
export type WaveItem = Selectable<WaveItemTable>;

export interface WaveDeps extends UndoDeps {
  markRemoved: MarkRemoved;
  waveVotes(): WaveVotes | undefined;
}

/** An item with its text as it is now, both locked. */
export interface LockedItem {
  item: WaveItem;
  /** Null where it is gone. */
  text: ReviewableText | null;
  /** Its row of the queue; undefined where it has none. */
  known: CaseRow | undefined;
}

/** What became of the texts of one batch, by their places. */
export type BatchResult = Map<number, Pick<WaveItem, 'state' | 'act_id'>>;

/** A wave, locked: whoever runs it or takes it back waits here. */
export function lockWave(tx: Tx, waveId: string): Promise<WaveRow | undefined> {
  return tx.selectFrom('moderation_wave').selectAll().where('id', '=', waveId).forUpdate().executeTakeFirst();
}

/** What decides about who may run a wave or take it back. */
export function factsOf({ moderator_id, seen_at, ended_at, state, texts }: WaveRow) {
  return { moderatorId: moderator_id, state, texts, seenAt: seen_at, endedAt: ended_at };
}

/** As the notice of a wave to one of its authors is known again. */
export const waveNotice = (waveId: string) => `wave:${waveId}`;
