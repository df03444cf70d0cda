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
  /** Seconds since 1970; null where no holder hides it. */
  hiddenUntil: number | null;
}

export interface CommentRow extends TextRow {
  threadCount: number;
  isPinned: boolean;
  /** The first replies that everybody may read; null where there are none. */
  thread: TextRow[] | null;
}

/** Not by `extract`, which computes in numbers of any length. */
const seconds = (time: string) => `floor(date_part('epoch', ${time}))`;

type Fields<Row> = Record<keyof Row, string>;

/** SQL of each part of a `TextRow`, of the table `t` and its author `a`. */
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
  hiddenUntil: seconds(`${t}.hidden_until`),
});

/** The same of a `CommentRow`. Of a comment without replies nothing more is read. */
const commentFields = (t: string, a: string): Fields<CommentRow> => ({
  ...textFields(t, a),
  threadCount: `${t}.thread_count`,
  isPinned: `${t}.is_pinned`,
  thread: `case when ${t}.thread_count > 0 then (
    select json_agg(row_to_json(reply)) from (
      select ${textColumns('r', 'ra')}
      from comment r ${joinAuthor('r.profile_id', 'ra')}
      where r.parent_id = ${t}.id and r.state = 'shown'
      order by r.id limit (select ${threadPage})
    ) reply
  ) end`,
});

function asColumns(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([key, field]) => `${field} as "${key}"`)
    .join(', ');
}

/** Columns of a `TextRow`. */
export function textColumns(t: string, a: string): string {
  return asColumns(textFields(t, a));
}

/** Columns of a `CommentRow`. */
export function commentColumns(t: string, a: string): string {
  return asColumns(commentFields(t, a));
}

/** Of a text that nothing has happened to since it was written, all of these are what `untouched` says. */
const touchedKeys = [
  ...(['state', 'rule', 'updatedAt', 'editedAt', 'isBeforeHolder', 'likes', 'dislikes', 'commentUps'] as const),
  ...(['reactionsSince', 'isExample', 'threadCount', 'isPinned', 'thread', 'hiddenUntil'] as const),
] as const satisfies readonly (keyof CommentRow)[];

/** Whether any of them is otherwise. */
const isTouched = (t: string, a: string) => `${t}.state <> 'shown' or ${t}.rule is not null
  or ${t}.updated_at <> ${t}.created_at or ${t}.edited_at is not null or ${t}.changed_revision > 1
  or ${t}.is_before_holder or ${t}.is_pinned or ${a}.is_example
  or ${t}.likes > 0 or ${t}.dislikes > 0 or ${t}.comment_ups > 0 or ${t}.thread_count > 0
  or ${t}.hidden_until is not null`;

/**
 * A `CommentRow` as one list of JSON, and `more` after it. The database writes it in half of the time of an object, each
 * field of it takes some 0.2 µs, and of most comments these are half of them.
 */
export function commentList(t: string, a: string, ...more: string[]): string {
  const fields = commentFields(t, a);
  const always = Object.keys(fields).filter((key) => !touchedKeys.some((other) => other === key));
  const listed = (keys: readonly string[]) => keys.map((key) => fields[key as keyof CommentRow]).join(', ');
  const touched = `case when ${isTouched(t, a)} then json_build_array(${listed(touchedKeys)}) end`;
  return `json_build_array(${[listed(always), touched, ...more].join(', ')})`;
}

/** What a `commentList` holds: the fields in their order, those that are mostly alike in a list of their own. */
export type CommentList = [
  ...[id: number, authorId: string, text: string, createdAt: number],
  ...[firstName: string | null, lastName: string | null, avatarId: number | null, avatarVersion: string | null],
  ...[isOpen: boolean, authorKind: AuthorKind, touched: TouchedList | null],
];
type TouchedList = [
  ...[state: TextState, rule: string | null, updatedAt: number, editedAt: number | null, isBeforeHolder: boolean],
  ...[likes: number, dislikes: number, commentUps: number, reactionsSince: number | null],
  ...[isExample: boolean, threadCount: number, isPinned: boolean, thread: TextRow[] | null],
  hiddenUntil: number | null,
];

/** But `updatedAt`, which is when it was written. */
const untouched: TouchedList = ['shown', null, 0, null, false, 0, 0, 0, null, false, 0, false, null, null];

/** One object at once: a look-up reads ten. */
export function readCommentList(list: readonly [...CommentList, ...unknown[]]): CommentRow {
  const touched = list[10] ?? untouched;
  return {
    id: list[0],
    authorId: list[1],
    text: list[2],
    state: touched[0],
    rule: touched[1],
    createdAt: list[3],
    updatedAt: list[10] === null ? list[3] : touched[2],
    editedAt: touched[3],
    isBeforeHolder: touched[4],
    likes: touched[5],
    dislikes: touched[6],
    commentUps: touched[7],
    reactionsSince: touched[8],
    firstName: list[4],
    lastName: list[5],
    avatarId: list[6],
    avatarVersion: list[7],
    isOpen: list[8],
    authorKind: list[9],
    isExample: touched[9],
    threadCount: touched[10],
    isPinned: touched[11],
    thread: touched[12],
    hiddenUntil: touched[13],
  };
}
