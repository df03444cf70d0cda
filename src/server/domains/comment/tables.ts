import type { Generated, GeneratedAlways } from 'kysely';
import type { TextState } from '#contract/comment.ts';

/**
 * A comment on a number, or a reply to one: both have an id of the same row of ids, so that reactions, boosts, revisions
 * and reports point at either. Writers lock in the order reaction, comment (a reply before its comment), number.
 */
export interface CommentTable {
  id: GeneratedAlways<string>;
  /** The number that it is about; a reply has its comment's. */
  phone: string;
  profile_id: string;
  /** Null for a comment; for a reply the comment that it answers, which is never a reply itself. */
  parent_id: string | null;
  /** Empty once it is deleted. */
  text: string;
  state: Generated<TextState>;
  /** Why it is held or removed: the code of a rule. */
  rule: string | null;
  /** From 1, one more with each change of the text. A reaction says which one it is about. */
  revision: Generated<number>;
  /** The latest revision that changed more than half of the text; 1 where none did. */
  changed_revision: Generated<number>;
  created_at: Date;
  /** When the text was written or changed last. */
  updated_at: Date;
  /** When it was changed so that others should know; null for never. */
  edited_at: Date | null;
  /** Said before the number changed hands. */
  is_before_holder: Generated<boolean>;
  /** The holder let it stand first; one a number. */
  is_pinned: Generated<boolean>;
  /** Live rows of `comment_reaction`; whoever writes these counts here in the same transaction. */
  likes: Generated<number>;
  dislikes: Generated<number>;
  /** Numcy of all `comment_boost` rows. */
  comment_ups: Generated<number>;
  /** Likes and dislikes of `changed_revision` or a later one; 0 while that is 1. */
  reactions_since: Generated<number>;
  /** Replies that are shown; 0 for a reply. */
  thread_count: Generated<number>;
  /** What its time of writing gives to the rank: days since 1970 / 10. */
  age_rank: number;
  /** The rank that `interesting` is sorted by; the database keeps it by the counters. */
  rank: GeneratedAlways<number>;
  /** The holder pays that others do not read the text; until when, unless it is paid on. It counts as ever. */
  hidden_until: Generated<Date | null>;
  /** Which member it is of on the number's page, from 1; the same in all texts that the author writes there. */
  member_number: number | null;
  /** It stands in the number's list: a comment that is shown, or has replies that are. Kept by the database. */
  is_listed: GeneratedAlways<boolean>;
}

export interface CommentRevisionTable {
  /** The text's number. */
  phone: string;
  comment_id: string;
  revision: number;
  /** Null once its time is over. */
  text: string | null;
  /** By which the same text is known again. */
  text_key: string;
  written_at: Date;
  replaced_at: Date;
}

export interface CommentReactionTable {
  profile_id: string;
  phone: string;
  comment_id: string;
  /** Else it is a dislike. */
  is_like: boolean;
  /** Of the text when it was reacted to. */
  revision: number;
  /** Keyed hash of the network that it came from, for a week. */
  network: string | null;
  reacted_at: Date;
}

/** Reactions of an account that was removed as spam, while that can be undone. */
export interface CommentReactionWithdrawnTable extends CommentReactionTable {
  /** The act that withdrew them. */
  act_id: string;
  withdrawn_at: Date;
}

export interface CommentBoostTable {
  profile_id: string;
  phone: string;
  comment_id: string;
  /** Numcy, all that the member gave. */
  amount: number;
  /** The last time. */
  boosted_at: Date;
}

/** The rank that a listed comment had before a transaction moved it; `changeCounters` writes it, for lists that are read on. */
export interface CommentMoveTable {
  phone: string;
  moved_at: GeneratedAlways<Date>;
  id: GeneratedAlways<string>;
  comment_id: string;
  rank: number;
  /** The transaction. */
  writer: GeneratedAlways<string>;
}

/** Who was barred from a number: they write nothing about it and react to nothing there any more. */
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
