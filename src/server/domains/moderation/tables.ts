import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Hold } from '#server/domains/text-check/door.ts';

/** A text's place in the queue and what was decided: one row a text, written with the log. */
export interface ModerationCaseTable {
  id: GeneratedAlways<string>;
  kind: string;
  text_id: string;
  /** The author. */
  profile_id: string;
  phone: string;
  /** Of the text, when something was last done about it. */
  revision: string;
  state: 'open' | 'closed';
  /** How it was closed; null while it is open. */
  outcome: 'kept' | 'removed' | 'changed' | 'withdrawn' | 'gone' | null;
  /** Who keeps the text from being shown; null while it is shown. */
  held_by: 'check' | 'moderator' | null;
  /** JSON: what checks found. */
  holds: ColumnType<Hold[], string | undefined, string>;
  /** JSON: reasons of which this revision was judged fine, with the time in milliseconds. */
  judged: ColumnType<Record<string, number>, string | undefined, string>;
  /** Live reports. */
  reports: Generated<number>;
  /** Who sent them, those of one network once; no more than `mostReporters`. */
  reporters: Generated<number>;
  /** 2: on top; 1; 0: set aside. */
  rank: Generated<number>;
  /** Another one after each change: a decision names the one it was made at. */
  version: Generated<number>;
  opened_at: Date;
  /** When a moderator first had it on the screen. */
  seen_at: Date | null;
  decided_at: Date | null;
  /** The log's last row about it. */
  last_act: string | null;
  /** When its author was last told what moderators decided. */
  author_told_at: Date | null;
}

/** The log: rows are added and never changed. */
export interface ModerationActTable {
  id: GeneratedAlways<string>;
  act: string;
  /** What began it: a check, reports, a complaint, a moderator, or the author. */
  source: string;
  kind: string | null;
  text_id: string | null;
  revision: string | null;
  /** Whose text or account it is; null where it is about a number. */
  profile_id: string | null;
  /** The moderator; null for what happened by itself. */
  moderator_id: string | null;
  reason: string | null;
  note: string | null;
  evidence: ColumnType<object, string | undefined, never>;
  /** JSON: what is needed to undo it. */
  before: ColumnType<unknown, string | null, never>;
  /** The act that this one takes back. */
  undoes: string | null;
  done_at: Date;
}

/** What members told moderators of a text. */
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
  /** Keyed hash of the reporter's network, while the report is live. */
  network: string | null;
  /** Null while it is live. */
  outcome: 'kept' | 'removed' | 'gone' | 'withdrawn' | null;
  /** The act that decided it. */
  act_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  /** The profile that was asked for, where the reporter does not know the number. */
  by_profile: string | null;
  /** When the reporter was told the outcome. */
  told_at: Date | null;
}

/** Somebody has a case of the desk open. */
export interface ClaimTable {
  source: string;
  case_id: string;
  moderator_id: string;
  claimed_until: Date;
}

/** A moderator put a case off. */
export interface SkipTable {
  source: string;
  case_id: string;
  moderator_id: string;
  /** The case's, by which it is known whether something has happened to it since. */
  version: number;
  skipped_at: Date;
}

/** A moderator looked at a person's data: rows are added and never changed. */
export interface LookTable {
  id: GeneratedAlways<string>;
  moderator_id: string;
  source: string;
  case_id: string;
  /** Whose data it was, where that is an account. */
  profile_id: string | null;
  done_at: Date;
}

/** A text of which another domain wants to know when it is gone. */
export interface WatchTable {
  kind: string;
  text_id: string;
  /** Somebody has to look whether it is still there. */
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
