import { commentCountColumn } from '#server/domains/number/door.ts';
import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import { joinAuthor, type NumberHolder } from '#server/domains/profile/door.ts';
import { byComment, type UnreadReply, unreadReplies } from './queries/list-unread.ts';
import type { MemberLooks } from './queries/member-looks.ts';
import { type CommentRow, commentColumns } from './queries/text-rows.ts';
import { presentComment, type TextViewerContext, unlistedContext, visitorContext } from './views.ts';

const firstComments = 10;

export interface NumberComments {
  count: number;
  /** Most interesting first. */
  first: CommentRow[];
  pinned: CommentRow | null;
}

export interface OwnComments {
  mine: CommentRow | null;
  viewerContext: Pick<TextViewerContext, 'profileId' | 'reactions' | 'boosted' | 'isBarred' | 'unread'>;
}

interface CommentedRecord {
  comment: NumberComments;
  profile: { holder: NumberHolder | null };
  name: { isUnlisted: boolean };
  own: { comment: OwnComments } | null;
}

interface SharedColumns {
  comment_count?: number | null;
  /** The pinned comment comes last, marked `isApart`. */
  first_comments?: (CommentRow & { isApart: boolean })[] | null;
}

interface OwnColumns {
  my_comment: CommentRow | null;
  my_reactions: [id: number, isLike: boolean][] | null;
  my_boosts: number[] | null;
  my_unread: UnreadReply[] | null;
  am_barred: boolean;
  my_profile: string;
}

const commented = `from comment c ${joinAuthor('c.profile_id', 'a')}`;

/** Comments in a number's answer: the first page, the pinned comment, and the viewer's own. */
export const commentSection = (looks: MemberLooks) =>
  ({
    key: 'comment' as const,
    public: {
      columns: {
        comment_count: commentCountColumn,
        // Runs even at count 0, which ignores placeholders. `pageStatement` says why the limit is a sub-select. The
        // pinned one comes last in the same query: a second one costs set-up time, and `union all` keeps the order.
        first_comments: `(
          select json_agg(row_to_json(one)) from (
            select ${commentColumns('c', 'a')}, c.is_apart as "isApart" from (
              (
                select few.*, false as is_apart from (
                  select * from comment c
                  where /*= c.phone = asked.phone and */ c.phone between asked.phone and asked.phone and c.is_listed
                  order by c.phone, c.rank desc, c.id desc limit (select ${firstComments})
                ) few limit ${firstComments}
              ) union all
              select c.*, true from comment c
              where ${commentCountColumn} > 0 and c.phone = asked.phone and c.is_pinned and c.state = 'shown'
            ) c ${joinAuthor('c.profile_id', 'a')}
          ) one)`,
      },
      read: ({ comment_count, first_comments }: SharedColumns): NumberComments => {
        const rows = first_comments ?? [];
        return {
          count: comment_count ?? 0,
          first: rows.filter(({ isApart }) => !isApart),
          pinned: rows.find(({ isApart }) => isApart) ?? null,
        };
      },
    },
    own: {
      columns: {
        my_profile: '(:viewer::int8)::text',
        my_comment: `(
          select row_to_json(one) from (
            select ${commentColumns('c', 'a')} ${commented}
            where c.profile_id = :viewer::int8 and c.phone = asked.phone and c.parent_id is null and c.state <> 'deleted'
          ) one
        )`,
        my_reactions: `(
          select json_agg(json_build_array(liked.comment_id, liked.is_like)) from comment_reaction liked
          where liked.profile_id = :viewer::int8 and liked.phone = asked.phone
        )`,
        my_boosts: `(
          select json_agg(raised.comment_id) from comment_boost raised
          where raised.profile_id = :viewer::int8 and raised.phone = asked.phone
        )`,
        my_unread: `(
          select json_agg(row_to_json(reply)) from (${unreadReplies(':viewer::int8', '= asked.phone')}) reply
        )`,
        am_barred: `exists (
          select 1 from comment_bar bar where bar.profile_id = :viewer::int8 and bar.phone = asked.phone
        )`,
      },
      read: (row: OwnColumns): OwnComments => ({
        mine: row.my_comment,
        viewerContext: {
          profileId: row.my_profile,
          reactions: new Map(row.my_reactions ?? []),
          boosted: new Set(row.my_boosts ?? []),
          unread: byComment(row.my_unread ?? []),
          isBarred: row.am_barred,
        },
      }),
    },
    present({ comment, profile, name: { isUnlisted }, own }: CommentedRecord, { viewer, phone }: NumberFrame) {
      const isProven = profile.holder?.isProven ?? false;
      const lookOf = looks(phone.digits);
      const viewerContext: TextViewerContext =
        own === null || viewer.kind === 'visitor'
          ? { ...(isUnlisted ? unlistedContext : visitorContext), lookOf }
          : { ...memberContext(own.comment, viewer, isProven, isUnlisted), lookOf };
      return {
        metrics: { commentsCount: comment.count },
        pinnedComment: comment.pinned && presentComment(comment.pinned, viewerContext),
        comments: comment.first.map((row) => presentComment(row, viewerContext)),
        commentsTotal: comment.count,
        myComment: own?.comment.mine ? presentComment(own.comment.mine, viewerContext) : null,
      } satisfies SectionView;
    },
    // Comments appear on the number's page, so they could reveal a withheld number.
    presentWithheld() {
      return {
        metrics: { commentsCount: 0 },
        pinnedComment: null,
        comments: [],
        commentsTotal: 0,
        myComment: null,
      } satisfies SectionView;
    },
  }) satisfies NumberSection;

/** Only a holder with a valid proof counts as holder here. */
function memberContext(
  { viewerContext }: OwnComments,
  { kind, isWithheld }: { kind: 'member' | 'holder'; isWithheld: boolean },
  isProven: boolean,
  isUnlisted: boolean,
): Omit<TextViewerContext, 'lookOf'> {
  return { ...viewerContext, isUnlisted, isHolder: kind === 'holder' && isProven, isMasked: isWithheld };
}
