import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { VerdictChange, WaveSearch } from '#contract/wave.ts';

/** Texts that a moderator looked for and removes together. */
export interface WaveTable {
  id: GeneratedAlways<string>;
  moderator_id: string;
  state: 'seen' | 'running' | 'done' | 'stopped' | 'undoing' | 'undone';
  /** JSON: what was looked for. */
  search: ColumnType<WaveSearch, string, never>;
  texts: number;
  authors: number;
  numbers: number;
  /** Accounts that were open for 30 days or more. */
  old_authors: number;
  /** There were more texts than go at once. */
  is_cut: boolean;
  takes_votes: boolean;
  verdict_changes: number;
  /** JSON: the first hundred of them. */
  verdicts: ColumnType<VerdictChange[], string, never>;
  removed: Generated<number>;
  passed_over: Generated<number>;
  restored: Generated<number>;
  left_alone: Generated<number>;
  reason: TextRule | null;
  note: string | null;
  /** The log's row about the whole; null for a preview. */
  act_id: string | null;
  undone_by: string | null;
  seen_at: Date;
  begun_at: Date | null;
  ended_at: Date | null;
  undone_at: Date | null;
}

/** One text of a wave, as the preview showed it. */
export interface WaveItemTable {
  wave_id: string;
  /** From 1, the oldest text first. */
  place: number;
  kind: string;
  text_id: string;
  revision: string;
  /** The author. */
  profile_id: string;
  phone: string;
  state: Generated<'waiting' | 'removed' | 'passed_over' | 'restored' | 'left_alone'>;
  /** The log's row that removed it. */
  act_id: string | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    moderation_wave: WaveTable;
    moderation_wave_item: WaveItemTable;
  }
}
