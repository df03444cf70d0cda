import type { AuthorKind, TextState } from '#contract/comment.ts';
import { threadPage } from '#contract/comment-limits.ts';
import { joinAuthor } from '#server/domains/profile/queries/author-rows.ts';
import '../tables.ts';

/** A comment or a reply with its author, as it is read; the same as columns and as JSON of the database. */
export interface TextRow {
  id: number;
  authorId: string;
  text: string;
  state: TextState;
  rule: string | null;
  /** Seconds since 1970. */
  createdAt: number;
  updatedAt: number;
  editedAt: number | null;
  isBeforeHolder: boolean;
  likes: number;
  dislikes: number;
  commentUps: number;
  /** Null where the text never changed by more than half. */
  reactionsSince: number | null;
  firstName: string | null;
  lastName: string | null;
  avatarId: number | null;
  avatarVersion: string | null;
  isOpen: boolean;
  authorKind: AuthorKind;
  isExample: boolean;
}

export interface CommentRow extends TextRow {
  threadCount: number;
  isPinned: boolean;
  /** The first replies that everybody may read; null where there are none. */
  thread: TextRow[] | null;
}

/** Not by `extract`, which reckons with numbers of any length. */
const seconds = (time: string) => `floor(date_part('epoch', ${time}))`;

/** Columns of a `TextRow`, of the table `t` and its author `a`. */
export const textColumns = (t: string, a: string) => `
  ${t}.id::float8 as id, ${t}.profile_id::text as "authorId", ${t}.text, ${t}.state, ${t}.rule,
  ${seconds(`${t}.created_at`)} as "createdAt", ${seconds(`${t}.updated_at`)} as "updatedAt",
  ${seconds(`${t}.edited_at`)} as "editedAt", ${t}.is_before_holder as "isBeforeHolder",
  ${t}.likes, ${t}.dislikes, ${t}.comment_ups as "commentUps",
  case when ${t}.changed_revision > 1 then ${t}.reactions_since end as "reactionsSince",
  ${a}.first_name as "firstName", ${a}.last_name as "lastName",
  ${a}.avatar_id as "avatarId", ${a}.avatar_version as "avatarVersion", ${a}.is_open as "isOpen",
  case when ${a}.is_gone then 'gone' when ${a}.held_phone = ${t}.phone then 'holder'
    when ${a}.role <> 'member' then 'moderator' else 'member' end as "authorKind",
  ${a}.is_example as "isExample"`;

/** Columns of a `CommentRow`. Of a comment without replies nothing more is read. */
export const commentColumns = (t: string, a: string) => `${textColumns(t, a)},
  ${t}.thread_count as "threadCount", ${t}.is_pinned as "isPinned",
  case when ${t}.thread_count > 0 then (
    select json_agg(row_to_json(reply)) from (
      select ${textColumns('r', 'ra')}
      from comment r ${joinAuthor('r.profile_id', 'ra')}
      where r.parent_id = ${t}.id and r.state = 'shown'
      order by r.id limit (select ${threadPage})
    ) reply
  ) end as thread`;

/** The same of a comment that nobody has answered yet. */
export const newCommentColumns = (t: string, a: string) => `${textColumns(t, a)},
  0 as "threadCount", false as "isPinned", null::json as thread`;
