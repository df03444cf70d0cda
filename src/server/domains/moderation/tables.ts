import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Hold } from '#server/domains/text-check/door.ts';

/** The case of a text: its place in the queue and its decision. One row per text, written together with the log. */
export interface ModerationCaseTable {
  id: GeneratedAlways<string>;
  kind: string;
  text_id: string;
  profile_id: string;
  phone: string;
  revision: string;
  state: 'open' | 'closed';
  /** How it was closed; null while open. */
  outcome: 'kept' | 'removed' | 'changed' | 'withdrawn' | 'gone' | null;
  /** Who holds the text; null if nobody does. */
  held_by: 'check' | 'moderator' | null;
  holds: ColumnType<Hold[], string | undefined, string>;
  /** JSON: report reasons that moderators rejected for this revision, with the time in milliseconds. */
  judged: ColumnType<Record<string, number>, string | undefined, string>;
  reports: Generated<number>;
  /** Distinct networks of their senders, at most `mostReporters`. */
  reporters: Generated<number>;
  /** 2: top; 1: waiting; 0: set aside. */
  rank: Generated<number>;
  /** Grows with each change; a decision names the version that it is based on. */
  version: Generated<number>;
  opened_at: Date;
  seen_at: Date | null;
  decided_at: Date | null;
  last_act: string | null;
  author_told_at: Date | null;
}

/** Append-only log of acts. */
export interface ModerationActTable {
  id: GeneratedAlways<string>;
  act: string;
  /** Origin of the act: a check, reports, a complaint, a moderator, or the author. */
  source: string;
  kind: string | null;
  text_id: string | null;
  revision: string | null;
  /** Author of the text, or the account; null for a number. */
  profile_id: string | null;
  /** Null for an automatic act. */
  moderator_id: string | null;
  reason: string | null;
  note: string | null;
  evidence: ColumnType<object, string | undefined, never>;
  /** JSON: state needed for the undo. */
  before: ColumnType<unknown, string | null, never>;
  undoes: string | null;
  done_at: Date;
}

export interface ModerationReportTable {
  id: GeneratedAlways<string>;
  kind: string;
  text_id: string;
  profile_id: string;
  phone: string;
  reason: string;
  words: string;
  revision: string;
  /** Keyed hash of the reporter's network, deleted an hour after the decision. */
  network: string | null;
  /** Null while live. */
  outcome: 'kept' | 'removed' | 'gone' | 'withdrawn' | null;
  act_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  /** The profile that was reported, if the reporter does not know the number. */
  by_profile: string | null;
  told_at: Date | null;
}

export interface ClaimTable {
  source: string;
  case_id: string;
  moderator_id: string;
  claimed_until: Date;
}

export interface SkipTable {
  source: string;
  case_id: string;
  moderator_id: string;
  /** Case version when skipped; a higher one means it changed. */
  version: number;
  skipped_at: Date;
}

/** Append-only log of moderators' access to personal data. */
export interface LookTable {
  id: GeneratedAlways<string>;
  moderator_id: string;
  source: string;
  case_id: string;
  /** The data subject, if it is an account. */
  profile_id: string | null;
  done_at: Date;
}

/** A text whose deletion another domain waits for. */
export interface WatchTable {
  kind: string;
  text_id: string;
  is_due: boolean;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    moderation_act: ModerationActTable;
    moderation_case: ModerationCaseTable;
    moderation_claim: ClaimTable;
    moderation_look: LookTable;
    moderation_report: ModerationReportTable;
    moderation_skip: SkipTable;
    moderation_watch: WatchTable;
  }
}
