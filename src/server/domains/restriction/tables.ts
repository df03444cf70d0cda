import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Ruling } from '#contract/restriction.ts';

/** What was restricted, why and until when: told to whom it concerns, and to the public without them. */
export interface StatementTable {
  id: GeneratedAlways<string>;
  /** Whose text or account it is. */
  profile_id: string;
  /** The act of the log that restricted it; several items may share one. Null for a bar that another domain's act made. */
  act_id: string | null;
  /** As its `Reviewable` is called; `account`; `number` for a bar from one. */
  kind: string;
  text_id: string;
  /** `paused`: for some days, from sending complaints. */
  restriction: 'removed' | 'held' | 'barred' | 'suspended' | 'paused';
  /** A rule of the site, the name of a check, or what a complaint is about (`rules/statement-grounds.ts`). */
  rule: string;
  /** Who drew attention to it: a complaint, a report, or the site itself. */
  source: 'notice' | 'report' | 'own';
  is_found_by_machine: boolean;
  is_decided_by_machine: boolean;
  /** The law is the ground, by a court's decision, and not the terms. */
  is_by_law: Generated<boolean>;
  /** JSON: which decision of a court; null of other grounds, and of what was stated before it was kept. */
  ruling: ColumnType<Ruling | null, string | null | undefined, string | null>;
  /** Until when it lasts that ends by itself. */
  lasts_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A path of the site where its author appeals; null where that is by mail. */
  appeal_link: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the text was written; null where it is none. */
  written_at: Date | null;
  applied_at: Date;
  stated_at: Date;
  /** It ended without being wrong: the text was changed, or something heavier took its place. */
  ended_at: Date | null;
  /** It was taken back. */
  reversed_at: Date | null;
}

/** An appeal against what is held or removed without a complaint: one a statement. */
export interface StatementAppealTable {
  statement_id: string;
  /** The author. */
  profile_id: string;
  words: string;
  appealed_at: Date;
  /** All four are null until another moderator has decided. */
  judged_by: ColumnType<string | null, string | null | undefined, string | null>;
  judged_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_granted: ColumnType<boolean | null, boolean | null | undefined, boolean | null>;
  /** The moderator's words for the author. */
  note: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    moderation_statement: StatementTable;
    statement_appeal: StatementAppealTable;
  }
}
