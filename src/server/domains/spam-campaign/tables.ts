import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TextRule } from '#contract/moderation.ts';
import type { SpamCampaignSearch, VerdictChange } from '#contract/spam-campaign.ts';

export interface SpamCampaignTable {
  id: GeneratedAlways<string>;
  moderator_id: string;
  state: 'seen' | 'running' | 'done' | 'stopped' | 'undoing' | 'undone';
  search: ColumnType<SpamCampaignSearch, string, never>;
  texts: number;
  authors: number;
  numbers: number;
  /** Accounts at least 30 days old. */
  old_authors: number;
  /** More texts matched than one campaign may remove. */
  is_cut: boolean;
  takes_votes: boolean;
  verdict_changes: number;
  /** JSON: the first 100 label changes. */
  verdicts: ColumnType<VerdictChange[], string, never>;
  removed: Generated<number>;
  passed_over: Generated<number>;
  restored: Generated<number>;
  left_alone: Generated<number>;
  reason: TextRule | null;
  note: string | null;
  /** Log row of the whole campaign; null for a preview. */
  act_id: string | null;
  undone_by: string | null;
  seen_at: Date;
  begun_at: Date | null;
  ended_at: Date | null;
  undone_at: Date | null;
}

export interface SpamCampaignItemTable {
  wave_id: string;
  /** From 1, oldest text first. */
  place: number;
  kind: string;
  text_id: string;
  revision: string;
  profile_id: string;
  phone: string;
  state: Generated<'waiting' | 'removed' | 'passed_over' | 'restored' | 'left_alone'>;
  act_id: string | null;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    moderation_wave: SpamCampaignTable;
    moderation_wave_item: SpamCampaignItemTable;
  }
}
