import { Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CommentOrder, commentOrders } from '#contract/comment-limits.ts';
import type { NumberView } from '#contract/number.ts';
import { readNumcy } from '#shared/numcy.ts';
import { plainButton } from '#web/components/button.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { type RestoredInteraction, restoreInteraction } from '#web/components/restore-interaction.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import type { Touch } from '#web/components/server-html.tsx';
import type { OpinionPage } from '#web/features/opinion/use-opinion.ts';
import { useSession } from '#web/features/sign-in/session.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useRefusalWords } from '#web/features/site/refusal-words.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { authorName } from './byline.tsx';
import { CommentCardContext } from './card-context.ts';
import { CommentItem } from './comment-item.tsx';
import { hasMore, isEmptied } from './comment-state.ts';
import type { DeleteQuestion } from './delete-dialog.tsx';
import { commentQuestion } from './delete-question.ts';
import { TellCard } from './tell-card.tsx';
import { type Deletion, useCommentCard } from './use-comment-card.ts';
import { WriteSlot } from './write-slot.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), { close: ({ onClose }) => onClose() });

const BoostDialog = lazyPart(() => import('./boost-dialog.tsx'), { close: ({ onClose }) => onClose() });

export interface CommentCardProps {
  view: NumberView;
  /** The answer was made for the current session. */
  isOwn: boolean;
  /** Reloads the number, for its counts. */
  ask: OpinionPage['ask'];
  /** Shows how to block a number on a phone; omitted where comments are not invited. */
  onHelp?: (() => void) | undefined;
  touch: RefObject<Touch>;
}

/** Comments on a number and the box for a new one. */
export default function CommentCard({ view, isOwn, ask, onHelp, touch }: CommentCardProps) {
  const { t } = useLocale();
  const sayRefusal = useRefusalWords();
  const { cardContext, comments, box, deletion, boosted, ...acts } = useCommentCard(
    view,
    isOwn,
    ask,
    onHelp !== undefined,
  );
  const { state, isLoading, wrong, setOrder, loadMore, showMine } = comments;
  const { rows, total, mine } = state;
  // A comment just written is here before the total tells of it.
  const count = Math.max(total, rows.filter((row) => row.state === 'shown').length);
  const session = useSession();
  const card = useRef<HTMLDivElement>(null);
  const [again, setAgain] = useState<RestoredInteraction | null>(null);
  // Computed once: a comment deleted on this page stays in place.
  const [isFolded] = useState(() => isEmptied(state));

  useLayoutEffect(() => {
    setAgain(restoreInteraction(touch, card.current));
    // The restored draft now takes its reserved room.
    delete document.documentElement.dataset.draft;
  }, []);
  // Replays presses one by one, after drafts are restored: a press may send the draft, and depends on the one before.
  useEffect(() => {
    if (again !== null) setAgain(again.press());
  }, [again]);

  // Holders are not asked for a comment on their own number.
  const isAsked = cardContext.phone !== '' && (session?.phone !== cardContext.phone || mine !== null || box.isOpen);
  const isElsewhere = mine !== null && !rows.some(({ id }) => id === mine.id);
  const writing = {
    box,
    mine,
    isElsewhere,
    typed: again?.typed ?? '',
    onShow: showMine,
    onSend: (text: string, isAnyway: boolean) => void acts.addOwn(text, isAnyway),
    onCancel: acts.closeOwn,
    onType: acts.keepOwnOpen,
  };
  // Without the question, the own comment is edited and deleted in the list.
  const hasSlot = onHelp === undefined && cardContext.phone !== '' && mine !== null;
  const list = (
    <>
      {rows.length > 0 && (
        <ol aria-busy={isLoading} className="mt-4">
          {rows.map((comment) => (
            <li key={comment.id} className="border-t border-line pt-4 pb-2 first:border-0 first:pt-0">
              <CommentItem comment={comment} />
            </li>
          ))}
        </ol>
      )}
      {wrong && (
        <p role="alert" className="py-2 text-[0.9375rem] text-unwanted">
          {sayRefusal(wrong)}
        </p>
      )}
      {cardContext.phone !== '' && (hasMore(state) || wrong) && (
        <button
          type="button"
          data-act="more"
          className={`needs-script no-print mt-2 w-full aria-disabled:opacity-60 ${plainButton}`}
          aria-disabled={isLoading}
          onClick={loadMore}
        >
          {wrong ? t('common.retry') : t('comment.more')}
        </button>
      )}
    </>
  );
  return (
    <CommentCardContext value={cardContext}>
      <div ref={card} className="contents">
        {onHelp && (
          <TellCard
            view={view}
            isOwn={isOwn}
            ask={ask}
            onHelp={onHelp}
            isBack={acts.isBack}
            hasWritten={acts.hasPosted}
            writing={isAsked ? writing : null}
          />
        )}
        {/* Hidden if there is nothing to show. */}
        {(rows.length > 0 || total > 0 || hasSlot) && (
          <SectionCard
            anchor="comments"
            title={count > 0 ? t('comment.title_count', { number: count }) : t('metric.comments')}
          >
            <Note isSorted={state.order === 'interesting' && total > 1} />
            {total > 1 && cardContext.phone !== '' && (
              <Order order={state.order} onOrder={(order) => void setOrder(order)} />
            )}
            {hasSlot && (
              <div className="mt-3">
                <WriteSlot {...writing} />
              </div>
            )}
            {isFolded && isEmptied(state) ? <Emptied isOpen={cardContext.linked !== null}>{list}</Emptied> : list}
          </SectionCard>
        )}
      </div>
      {boosted && (
        <BoostDialog
          key={boosted.asked}
          isOpen={boosted.isOpen}
          onClose={acts.closeBoost}
          balance={readNumcy(view.common.balance)}
          onBoost={acts.boost}
        />
      )}
      {deletion && (
        <DeleteDialog
          key={deletion.asked}
          question={questionOf(t, deletion)}
          icon={<Trash2 size={22} aria-hidden="true" />}
          isOpen={deletion.isOpen}
          onClose={acts.closeDeletion}
          onDelete={(isComplaint) => void acts.deleteText(deletion, isComplaint)}
          opener={() => deletion.opener}
        />
      )}
    </CommentCardContext>
  );
}

/** No comments are left; their replies are in a details element, which works without script. */
function Emptied({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useLocale();
  return (
    <>
      <p className="mt-4 text-muted">{t('comment.none_left')}</p>
      <details open={isOpen} className="mt-2">
        <summary data-act="answers-left" className="min-h-11 content-center text-[0.9375rem] font-medium">
          {t('comment.answers_left')}
        </summary>
        {children}
      </details>
    </>
  );
}

function Note({ isSorted }: { isSorted: boolean }) {
  const { t } = useLocale();
  const address = useAddress();
  return (
    <p className="mb-3 text-[0.875rem] text-muted">
      <PhraseWith
        phrase="comment.unchecked"
        elements={{
          rules: (
            <PageLink href={address('/terms')} className="link underline">
              {t('comment.rules')}
            </PageLink>
          ),
        }}
      />{' '}
      {isSorted && t('comment.sorted')}
    </p>
  );
}

function Order({ order, onOrder }: { order: CommentOrder; onOrder: (order: CommentOrder) => void }) {
  const { t } = useLocale();
  const names = { interesting: t('comment.interesting'), newest: t('comment.newest'), oldest: t('comment.oldest') };
  return (
    <fieldset className="needs-script no-print mt-2 flex min-w-0 flex-wrap">
      <legend className="sr-only">{t('history.order')}</legend>
      {commentOrders.map((choice) => (
        <button
          key={choice}
          type="button"
          data-act={`order-${choice}`}
          aria-pressed={choice === order}
          onClick={() => onOrder(choice)}
          className="min-h-11 min-w-11 rounded-full px-2 text-[0.875rem] font-medium text-muted hover:bg-raised aria-pressed:bg-brand-soft aria-pressed:text-brand"
        >
          {names[choice]}
        </button>
      ))}
    </fieldset>
  );
}

/** Deleting a reply offers to report its comment; deleting a comment warns that its reactions are deleted too. */
function questionOf(t: LocaleAccess['t'], { comment, reply }: Deletion): DeleteQuestion {
  if (!reply) return commentQuestion(t, comment);
  const title = t('comment.delete_reply_title');
  if (!comment.can.report) return { kind: 'plain', title };
  const name = authorName(t, comment);
  return { kind: 'complaint', title, complaint: t('comment.complain', { name }), text: t('comment.complain_text') };
}
