import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { commentOrders, memberColors, memberPatterns, mostBoost, threadPage } from './comment-limits.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/** What members say of numbers, and what others answer. */

/**
 * `shown`: everybody reads it. `held`: it waits for a moderator. `removed`: a moderator took it away. `deleted`: its
 * author did. Nobody but the author reads a text that is not shown; it stands in a list only where it has replies.
 */
export const textStates = ['shown', 'held', 'removed', 'deleted'] as const;
export const TextState = z.enum(textStates);
export type TextState = z.infer<typeof TextState>;

/** Who wrote it, as everybody may know: `holder` of this very number, `gone`: the account is deactivated or erased. */
export const authorKinds = ['member', 'holder', 'moderator', 'gone'] as const;
export const AuthorKind = z.enum(authorKinds).meta({ id: 'AuthorKind' });
export type AuthorKind = z.infer<typeof AuthorKind>;

/** What the viewer may do. */
export const CommentCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  reply: z.boolean(),
  hide: z.boolean(),
  /** Somebody else’s text that everybody reads: no account is needed. */
  complain: z.boolean(),
  report: z.boolean(),
  like: z.boolean(),
  /** The viewer holds the number, and may let this comment stand first. */
  pin: z.boolean(),
});
export type CommentCan = z.infer<typeof CommentCan>;

/** Tells authors who show no name apart, on one number's page alone: on another's, the same author is somebody else. */
export const UnnamedMember = z
  .object({
    /** From 1, in the order in which authors first wrote there. */
    number: z.int(),
    /** Which color and pattern are drawn for them. */
    look: z
      .int()
      .min(0)
      .max(memberColors * memberPatterns - 1),
  })
  .meta({ id: 'UnnamedMember' });
export type UnnamedMember = z.infer<typeof UnnamedMember>;

export const ThreadReply = z.object({
  id: z.int(),
  /** Null where the author's profile cannot be opened, except to the author. */
  profile_id: z.int().nullable(),
  /** Empty where the viewer may not read it. */
  text: z.string(),
  createdAtTimestamp: z.int(),
  updatedAtTimestamp: z.int(),
  /** When it was changed so that others should know; null for never. */
  editedAtTimestamp: z.int().nullable(),
  /** Empty where the author has no name or shows none; masked for visitors. */
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  /** Null where a name shows, for the viewer's own text, and where the author is gone. */
  member: UnnamedMember.nullable(),
  authorKind: AuthorKind,
  /** A made-up member wrote it, to show what a page looks like. */
  isExample: z.boolean(),
  /** The viewer wrote it. */
  isMine: z.boolean(),
  state: TextState,
  /** The rule that it is held or removed by, for its author alone. */
  rule: z.string().nullable(),
  /** Said before the number changed hands. */
  isBeforeHolder: z.boolean(),
  likes: z.int(),
  dislikes: z.int(),
  /** Numcy that members raised it with. */
  commentUps: z.int(),
  /** Likes and dislikes since more than half of the text changed; null where it never did. */
  reactionsSinceChange: z.int().nullable(),
  hasLike: z.boolean(),
  hasDislike: z.boolean(),
  hasCommentUp: z.boolean(),
  hiddenBy: z.string().nullable(),
  endDateTimestamp: z.int().nullable(),
  can: CommentCan,
});
export type ThreadReply = z.infer<typeof ThreadReply>;

export const Comment = ThreadReply.extend({
  /** Replies that everybody may read. */
  thread_count: z.int(),
  /** The first of them, and among them what the viewer replied and nobody else reads. */
  thread: z.array(ThreadReply),
  /** The holder let it stand first. */
  isPinned: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

/** The same among one's own, which are about many numbers. */
export const MyComment = Comment.extend({
  phone: z.string(),
  international: z.string(),
  country: z.string().nullable(),
}).meta({ id: 'MyComment' });
export type MyComment = z.infer<typeof MyComment>;

/** A number in any form. */
const phone = z.string().min(1).max(80);
/** ISO 3166-1 alpha-2: how to read a number typed in national form. */
const country = z.string().max(2).optional();
/** Of a comment or a reply: they are counted together. */
export const TextId = wholeNumber(1);
/** As long as a text of letters of several characters can be; what is too long is told by `text.too_long`. */
const text = z.string().max(30_000);
/** 1: the writer was asked once whether others may find it hurtful, and sends it anyway. */
const sendAnyway = z.enum(['0', '1']).default('0');

export const AddComment = z.object({ phone, country, text, send_anyway: sendAnyway });
export const DeleteComment = z.object({ phone, country });
export const CommentById = z.object({ id: TextId });
export const PinComment = z.object({ comment_id: TextId });
export const CommentQuery = PageQuery.extend({
  phone,
  country,
  order_by: z.enum(commentOrders).default('interesting'),
});
export const ThreadQuery = PageQuery.extend({
  comment_id: TextId.optional(),
  /** A reply: the page that it stands on, whatever the offset. */
  thread_id: TextId.optional(),
  /** The number whose page asks: a text about another one is not found. */
  phone: phone.optional(),
  country,
  limit: wholeNumber(1, 100).default(threadPage),
  offset: wholeNumber(0, 1_000_000).default(threadPage),
});
export const AddReply = z.object({ reply_to: TextId, text, send_anyway: sendAnyway });
export const EditReply = z.object({ thread_id: TextId, text, send_anyway: sendAnyway });
export const DeleteReply = z.object({ thread_id: TextId });

export const SavedComment = z.object({ id: z.int(), comment: Comment });
export const SavedReply = z.object({ id: z.int(), reply: ThreadReply });
/** `total` leaves out what stands there for its replies alone. */
export const Comments = pagedList(Comment);
export type Comments = z.infer<typeof Comments>;
export const MyComments = pagedList(MyComment);
export type MyComments = z.infer<typeof MyComments>;
/** Replies of one comment, the oldest first, with the comment; `offset`: how many come before them. */
export const Thread = pagedList(ThreadReply).extend({ comment: Comment, offset: z.int() });
export type Thread = z.infer<typeof Thread>;

/** LIKE and DISLIKE exclude each other; COMMENT_UP raises a text for numcy and cannot be taken back. */
export const reactionTypes = ['LIKE', 'DISLIKE', 'COMMENT_UP'] as const;
export const ReactionType = z.enum(reactionTypes);
export type ReactionType = z.infer<typeof ReactionType>;

export const React = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  like_type: ReactionType,
  action_type: z.enum(['ADD', 'REMOVE']),
  /** Numcy of a COMMENT_UP: no more than the operator allows (`BOOST_MOST`, 100 where nothing else is set). */
  comment_up_count: wholeNumber(1, mostBoost).optional(),
});
/** What a text has after the act, and who reacted to it. */
export const Reacted = ThreadReply.pick({
  likes: true,
  dislikes: true,
  commentUps: true,
  reactionsSinceChange: true,
  hasLike: true,
  hasDislike: true,
  hasCommentUp: true,
}).extend({
  /** Whole numcy that are left after a boost; left out where nothing is paid. */
  balance: Numcy.optional(),
});
export type Reacted = z.infer<typeof Reacted>;

/** The same, of a call that answers a text. */
const TextIdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'Words of the caller’s, 1–200 characters: with the same ones the act is done once within a day. Who asks again is ' +
        'told of the same text as it stands by then, since neither its words nor the answer are kept',
    }),
});

export const commentCalls = {
  'POST /api/v11/comment/like': { headers: TextIdempotencyHeader, fields: React, answer: Reacted },
  'POST /api/v7/comment/add': { headers: TextIdempotencyHeader, fields: AddComment, answer: SavedComment },
  'POST /api/v6/comment/delete': { headers: IdempotencyHeader, fields: DeleteComment, answer: Done },
  'POST /api/v6/comment/delete_by_id': { headers: IdempotencyHeader, fields: CommentById, answer: Done },
  'GET /api/v6/comment/list': { query: CommentQuery, answer: Comments },
  'GET /api/v6/comment/list/my': { query: PageQuery, answer: MyComments },
  'POST /api/v6/comment/pin': { headers: IdempotencyHeader, fields: PinComment, answer: Done },
  'POST /api/v6/comment/unpin': { headers: IdempotencyHeader, fields: PinComment, answer: Done },
  'GET /api/v13/comment/thread/list': { query: ThreadQuery, answer: Thread },
  'POST /api/v13/comment/thread/add': { headers: TextIdempotencyHeader, fields: AddReply, answer: SavedReply },
  'POST /api/v13/comment/thread/edit': { headers: TextIdempotencyHeader, fields: EditReply, answer: SavedReply },
  'POST /api/v13/comment/thread/delete': { headers: IdempotencyHeader, fields: DeleteReply, answer: Done },
} satisfies CallMap;
