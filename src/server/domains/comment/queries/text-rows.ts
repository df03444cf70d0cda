import type { AuthorKind, TextState } from '#contract/comment.ts';
import { threadPage } from '#contract/comment-limits.ts';
import { joinAuthor } from '#server/domains/profile/door.ts';

/** A comment or reply with its author, in the form both of columns and of JSON built by the database. */
export interface TextRow {
  id: number;
  authorId: string;
  text: string;
  state: TextState;
  rule: string | null;
  /** Unix time in seconds. */
  createdAt: number;
  updatedAt: number;
  editedAt: number | null;
  isBeforeHolder: boolean;
  likes: number;
  dislikes: number;
  commentUps: number;
  /** Null if no change ever exceeded half of the text. */
  reactionsSince: number | null;
  firstName: string | null;
  lastName: string | null;
  avatarId: number | null;
  avatarVersion: string | null;
  isOpen: boolean;
  authorKind: AuthorKind;
  isExample: boolean;
  /** The author's ordinal among those who wrote on the number, in the order of their first texts. */
  memberNumber: number | null;
  /** Unix time in seconds; null if no holder hides the text. */
  hiddenUntil: number | null;
}

export interface CommentRow extends TextRow {
  threadCount: number;
  isPinned: boolean;
  /** The first shown replies; null if there are none. */
  thread: TextRow[] | null;
}

/** `date_part` rather than `extract`: it computes in float8, not in slower numeric. */
const seconds = (time: string) => `floor(date_part('epoch', ${time}))`;

type Fields<Row> = Record<keyof Row, string>;

/** SQL of each field of a `TextRow`, for table alias `t` and author alias `a`. */
const textFields = (t: string, a: string): Fields<TextRow> => ({
  id: `${t}.id::float8`,
  authorId: `${t}.profile_id::text`,
  text: `${t}.text`,
  state: `${t}.state`,
  rule: `${t}.rule`,
  createdAt: seconds(`${t}.created_at`),
  updatedAt: seconds(`${t}.updated_at`),
  editedAt: seconds(`${t}.edited_at`),
  isBeforeHolder: `${t}.is_before_holder`,
  likes: `${t}.likes`,
  dislikes: `${t}.dislikes`,
  commentUps: `${t}.comment_ups`,
  reactionsSince: `case when ${t}.changed_revision > 1 then ${t}.reactions_since end`,
  firstName: `${a}.first_name`,
  lastName: `${a}.last_name`,
  avatarId: `${a}.avatar_id`,
  avatarVersion: `${a}.avatar_version`,
  isOpen: `${a}.is_open`,
  authorKind: `case when ${a}.is_gone then 'gone' when ${a}.held_phone = ${t}.phone then 'holder'
    when ${a}.role <> 'member' then 'moderator' else 'member' end`,
  isExample: `${a}.is_example`,
  memberNumber: `${t}.member_number`,
  hiddenUntil: seconds(`${t}.hidden_until`),
});

/** SQL of each field of a `CommentRow`. Without shown replies no thread is read. */
const commentFields = (t: string, a: string): Fields<CommentRow> => ({
  ...textFields(t, a),
  threadCount: `${t}.thread_count`,
  isPinned: `${t}.is_pinned`,
  thread: `case when ${t}.thread_count > 0 then (
    select json_agg(row_to_json(reply)) from (
      select ${textColumns('r', 'ra')}
      from comment r ${joinAuthor('r.profile_id', 'ra')}
      where /*= r.phone = ${t}.phone and */ r.parent_id = ${t}.id and r.state = 'shown'
      order by r.id limit (select ${threadPage})
    ) reply
  ) end`,
});

function asColumns(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([key, field]) => `${field} as "${key}"`)
    .join(', ');
}

export function textColumns(t: string, a: string): string {
  return asColumns(textFields(t, a));
}

export function commentColumns(t: string, a: string): string {
  return asColumns(commentFields(t, a));
}
