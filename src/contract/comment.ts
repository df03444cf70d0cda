import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader, ProofHeader } from './call.ts';
import { commentOrders, memberColors, memberPatterns, mostBoost, threadPage } from './comment-limits.ts';
import { PageQuery, pagedList } from './paged-list.ts';
import { Numcy } from './wallet.ts';
import { wholeNumber } from './whole-number.ts';

/**
 * `held`: awaits a moderator. `removed`: removed by a moderator. `deleted`: deleted by its author. Only the author
 * reads a text that is not `shown`; others see it in a list only as the parent of replies.
 */
export const textStates = ['shown', 'held', 'removed', 'deleted'] as const;
export const TextState = z.enum(textStates);
export type TextState = z.infer<typeof TextState>;

/** `holder`: of the number that the text is about. `gone`: the account is deactivated or erased. */
export const authorKinds = ['member', 'holder', 'moderator', 'gone'] as const;
export const AuthorKind = z.enum(authorKinds).meta({ id: 'AuthorKind' });
export type AuthorKind = z.infer<typeof AuthorKind>;

export const CommentCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  reply: z.boolean(),
  hide: z.boolean(),
  complain: z.boolean(),
  report: z.boolean(),
  like: z.boolean(),
  pin: z.boolean(),
});
export type CommentCan = z.infer<typeof CommentCan>;

/** Distinguishes unnamed authors on one number's page. The same author differs from page to page, against tracking. */
export const UnnamedMember = z
  .object({
    number: z.int(),
    look: z
      .int()
      .min(0)
      .max(memberColors * memberPatterns - 1),
  })
  .meta({ id: 'UnnamedMember' });
export type UnnamedMember = z.infer<typeof UnnamedMember>;

export const ThreadReply = z.object({
  id: z.int(),
  /** Null where the author's profile is closed; the author always gets it. */
  profile_id: z.int().nullable(),
  /** Empty where the viewer may not read it. */
  text: z.string(),
  createdAtTimestamp: z.int(),
  updatedAtTimestamp: z.int(),
  /** Last edit that is worth showing to readers; null for none. */
  editedAtTimestamp: z.int().nullable(),
  /** Empty for an author without a public name; masked for visitors. */
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  /** Null where a name is shown, on the viewer's own text, and after the author left. */
  member: UnnamedMember.nullable(),
  authorKind: AuthorKind,
  isExample: z.boolean(),
  isMine: z.boolean(),
  state: TextState,
  /** Rule that holds or removes it; for its author only. */
  rule: z.string().nullable(),
  isBeforeHolder: z.boolean(),
  likes: z.int(),
  dislikes: z.int(),
  commentUps: z.int(),
  /** Reactions since an edit changed more than half of the text; null if none did. */
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
  thread_count: z.int(),
  /** The first public replies, and the viewer's own ones that nobody else reads. */
  thread: z.array(ThreadReply),
  isPinned: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

export const MyComment = Comment.extend({
  phone: z.string(),
  international: z.string(),
  country: z.string().nullable(),
}).meta({ id: 'MyComment' });
export type MyComment = z.infer<typeof MyComment>;

const phone = z.string().min(1).max(80);
const country = z.string().max(2).optional();
/** Comments and replies share one sequence of ids. */
export const TextId = wholeNumber(1);
/** Wide enough for multi-byte letters; the real limit answers `text.too_long`. */
const text = z.string().max(30_000);
/** 1: the author saw the warning that others may find the text hurtful, and confirms. */
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
  thread_id: TextId.optional(),
  /** The number of the asking page; a text about a different number is not found. */
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
/** `total` excludes comments listed only as parents of replies. */
export const Comments = pagedList(Comment);
export type Comments = z.infer<typeof Comments>;
export const MyComments = pagedList(MyComment);
export type MyComments = z.infer<typeof MyComments>;
/** Replies to one comment, oldest first. `offset` is the number of replies before them. */
export const Thread = pagedList(ThreadReply).extend({ comment: Comment, offset: z.int() });
export type Thread = z.infer<typeof Thread>;

/** LIKE and DISLIKE exclude each other; COMMENT_UP boosts a text for numcy and is final. */
export const reactionTypes = ['LIKE', 'DISLIKE', 'COMMENT_UP'] as const;
export const ReactionType = z.enum(reactionTypes);
export type ReactionType = z.infer<typeof ReactionType>;

export const React = z.object({
  comment_id: TextId.optional(),
  thread_id: TextId.optional(),
  like_type: ReactionType,
  action_type: z.enum(['ADD', 'REMOVE']),
  /** Numcy of a COMMENT_UP; the operator's `BOOST_MOST` (default 100) limits it further. */
  comment_up_count: wholeNumber(1, mostBoost).optional(),
});
export const Reacted = ThreadReply.pick({
  likes: true,
  dislikes: true,
  commentUps: true,
  reactionsSinceChange: true,
  hasLike: true,
  hasDislike: true,
  hasCommentUp: true,
}).extend({
  balance: Numcy.optional(),
});
export type Reacted = z.infer<typeof Reacted>;

const TextIdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .meta({
      description:
        'Idempotency key, 1–200 characters of the client’s choice. Within a day, a repeated key runs the action ' +
        'once. Neither the text nor the answer is stored: a repeat returns the same text in its current state',
    }),
});

export const commentCalls = {
  'POST /api/v11/comment/like': { headers: TextIdempotencyHeader, fields: React, answer: Reacted },
  'POST /api/v7/comment/add': {
    headers: ProofHeader.extend(TextIdempotencyHeader.shape),
    fields: AddComment,
    answer: SavedComment,
  },
  'POST /api/v6/comment/delete': { headers: IdempotencyHeader, fields: DeleteComment, answer: Done },
  'POST /api/v6/comment/delete_by_id': { headers: IdempotencyHeader, fields: CommentById, answer: Done },
  'GET /api/v6/comment/list': { headers: ProofHeader, query: CommentQuery, answer: Comments },
  'GET /api/v6/comment/list/my': { query: PageQuery, answer: MyComments },
  'POST /api/v6/comment/pin': { headers: IdempotencyHeader, fields: PinComment, answer: Done },
  'POST /api/v6/comment/unpin': { headers: IdempotencyHeader, fields: PinComment, answer: Done },
  'GET /api/v13/comment/thread/list': { headers: ProofHeader, query: ThreadQuery, answer: Thread },
  'POST /api/v13/comment/thread/add': { headers: TextIdempotencyHeader, fields: AddReply, answer: SavedReply },
  'POST /api/v13/comment/thread/edit': { headers: TextIdempotencyHeader, fields: EditReply, answer: SavedReply },
  'POST /api/v13/comment/thread/delete': { headers: IdempotencyHeader, fields: DeleteReply, answer: Done },
} satisfies CallMap;
