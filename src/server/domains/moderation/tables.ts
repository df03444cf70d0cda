import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Hold } from '#server/domains/text-check/door.ts';

/** The case of a text: its place in the queue and its decision. One row per text, written together with the log. */
export interface ModerationCaseTable {
  id: GeneratedAlways<string>;
  kind: string;
  text_id: string;
  /** The author. */
  profile_id: string;
  phone: string;
  /** Revision of the text at the last change of the case. */
  revision: string;
  state: 'open' | 'closed';
  /** How it was closed; null while open. */
  outcome: 'kept' | 'removed' | 'changed' | 'withdrawn' | 'gone' | null;
  /** Who holds the text; null if nobody does. */
  held_by: 'check' | 'moderator' | null;
  /** JSON: findings of checks. */
  holds: ColumnType<Hold[], string | undefined, string>;
  /** JSON: report reasons that moderators rejected for this revision, with the time in milliseconds. */
  judged: ColumnType<Record<string, number>, string | undefined, string>;
  /** Live reports. */
  reports: Generated<number>;
  /** Distinct networks of their senders, at most `mostReporters`. */
  reporters: Generated<number>;
  /** 2: top; 1: waiting; 0: set aside. */
  rank: Generated<number>;
  /** Grows with each change; a decision names the version that it is based on. */
  version: Generated<number>;
  opened_at: Date;
  /** When a moderator last had it on the screen. */
  seen_at: Date | null;
  decided_at: Date | null;
  /** The newest act about it. */
  last_act: string | null;
  /** When the author last read the decisions. */
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
  /** The act that this one undoes. */
  undoes: string | null;
  done_at: Date;
}

/** Members' reports of texts. */
export interface ModerationReportTable {
  id: GeneratedAlways<string>;
  kind: string;
  text_id: string;
  /** The reporter. */
  profile_id: string;
  phone: string;
  reason: string;
  words: string;
  revision: string;
  /** Keyed hash of the reporter's network, deleted an hour after the decision. */
  network: string | null;
  /** Null while live. */
  outcome: 'kept' | 'removed' | 'gone' | 'withdrawn' | null;
  /** The act that decided it. */
  act_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  /** The profile that was reported, if the reporter does not know the number. */
  by_profile: string | null;
  /** When the reporter read the outcome. */
  told_at: Date | null;
}

/** A moderator has the case open. */
export interface ClaimTable {
  source: string;
  case_id: string;
  moderator_id: string;
  claimed_until: Date;
}

/** A moderator skipped the case. */
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
  /** A check for its deletion is due. */
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
