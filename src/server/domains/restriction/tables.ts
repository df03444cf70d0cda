import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Ruling } from '#contract/restriction.ts';

/** A statement of reasons for a restriction, shown to the person concerned and published without personal data. */
export interface StatementTable {
  id: GeneratedAlways<string>;
  profile_id: string;
  /** Moderation act in the log; several items may share one. Null if another domain decided. */
  act_id: string | null;
  /** Kind of its `Reviewable`; `account`; or `number` for a bar from a number. */
  kind: string;
  text_id: string;
  /** `paused`: temporarily barred from sending complaints. */
  restriction: 'removed' | 'held' | 'barred' | 'suspended' | 'paused';
  /** Site rule, check name or complaint reason (`rules/statement-grounds.ts`). */
  rule: string;
  source: 'notice' | 'report' | 'own';
  is_found_by_machine: boolean;
  is_decided_by_machine: boolean;
  /** The ground is the law, by a court decision, rather than the terms. */
  is_by_law: Generated<boolean>;
  /** JSON of the court decision; null for other grounds and for older statements. */
  ruling: ColumnType<Ruling | null, string | null | undefined, string | null>;
  /** Fixed end, if it has one. */
  lasts_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Site path for the appeal; null if appeals go by mail or by the statement itself. */
  appeal_link: ColumnType<string | null, string | null | undefined, string | null>;
  /** The admin who suspended the account by hand; null for all else, as the log names moderators. */
  decided_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the text was written; null if it is none. */
  written_at: Date | null;
  applied_at: Date;
  stated_at: Date;
  /** Ended without being wrong: the text changed, or a stronger restriction replaced it. */
  ended_at: Date | null;
  reversed_at: Date | null;
}

/** An appeal against a hold, a removal or a suspension that came without a complaint; one per statement. */
export interface StatementAppealTable {
  statement_id: string;
  profile_id: string;
  words: string;
  appealed_at: Date;
  /** All four are null until a different moderator has decided. */
  judged_by: ColumnType<string | null, string | null | undefined, string | null>;
  judged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_granted: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    moderation_statement: StatementTable;
    statement_appeal: StatementAppealTable;
  }
}
