import type { Generated, GeneratedAlways } from 'kysely';
import type { TextState } from '#contract/comment.ts';

/** A comment or a reply; they share one id sequence. Lock order: reaction, text (reply before comment), number. */
export interface CommentTable {
  id: GeneratedAlways<string>;
  /** Number that the text is about; a reply has its comment's. */
  phone: string;
  profile_id: string;
  /** Null for a comment; otherwise the comment replied to, never another reply. */
  parent_id: string | null;
  /** Empty once deleted. */
  text: string;
  state: Generated<TextState>;
  rule: string | null;
  /** Starts at 1 and increases by one with each edit. Reactions store the revision they refer to. */
  revision: Generated<number>;
  /** Latest revision that changed more than half of the text; 1 if none did. */
  changed_revision: Generated<number>;
  created_at: Date;
  updated_at: Date;
  /** Time of the last edit that was not silent; null if there was none. */
  edited_at: Date | null;
  is_before_holder: Generated<boolean>;
  /** Pinned by the holder; at most one per number. */
  is_pinned: Generated<boolean>;
  /** Count of `comment_reaction` rows, updated in the same transaction as these. */
  likes: Generated<number>;
  dislikes: Generated<number>;
  /** Sum of `comment_boost` rows, in numcy. */
  comment_ups: Generated<number>;
  /** Reactions to `changed_revision` or later ones; 0 while that is 1. */
  reactions_since: Generated<number>;
  /** Shown replies; 0 for a reply. */
  thread_count: Generated<number>;
  /** Share of the rank from the time of writing: days since 1970, divided by 10. */
  age_rank: number;
  /** Sort value of `interesting`, generated from the counters. */
  rank: GeneratedAlways<number>;
  /** End of the time for which the holder pays to hide the text, before a renewal. Counters ignore hiding. */
  hidden_until: Generated<Date | null>;
  /** The author's ordinal on the number's page, starting at 1; the same in all texts they write there. */
  member_number: number | null;
  /** Whether the number's list includes it: a comment that is shown or has shown replies. Generated. */
  is_listed: GeneratedAlways<boolean>;
}

export interface CommentRevisionTable {
  phone: string;
  comment_id: string;
  revision: number;
  /** Null after the retention period. */
  text: string | null;
  /** Keyed hash that recognizes the same text. */
  text_key: string;
  written_at: Date;
  replaced_at: Date;
}

export interface CommentReactionTable {
  profile_id: string;
  phone: string;
  comment_id: string;
  is_like: boolean;
  revision: number;
  /** Keyed hash of the reacting network; cleared after a week. */
  network: string | null;
  reacted_at: Date;
}

/** Reactions of an account removed as spam, stored while the removal can be undone. */
export interface CommentReactionWithdrawnTable extends CommentReactionTable {
  act_id: string;
  withdrawn_at: Date;
}

export interface CommentBoostTable {
  profile_id: string;
  phone: string;
  comment_id: string;
  /** Numcy, sum of all boosts of the member. */
  amount: number;
  boosted_at: Date;
}

/** Rank of a listed comment before a transaction changed it; written by `changeCounters`, read by continued lists. */
export interface CommentMoveTable {
  phone: string;
  moved_at: GeneratedAlways<Date>;
  id: GeneratedAlways<string>;
  comment_id: string;
  rank: number;
  /** Id of the changing transaction. */
  writer: GeneratedAlways<string>;
}

/** Members permanently barred from writing about a number and reacting there. */
export interface CommentBarTable {
  profile_id: string;
  phone: string;
  barred_at: Date;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    comment: CommentTable;
    comment_revision: CommentRevisionTable;
    comment_reaction: CommentReactionTable;
    comment_reaction_withdrawn: CommentReactionWithdrawnTable;
    comment_boost: CommentBoostTable;
    comment_bar: CommentBarTable;
    comment_move: CommentMoveTable;
  }
}
