import { MessageCircle, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { MyComment } from '#contract/comment.ts';
import { currentToken } from '#web/api/bearer.ts';
import { callApi } from '#web/api/call-api.ts';
import { removeFromLists, usePagedList } from '#web/api/use-paged-list.ts';
import { Flag } from '#web/components/flag.tsx';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useRefusalToast } from '#web/features/site/refusal-toast.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { ActButton } from './act-button.tsx';
import { Byline } from './byline.tsx';
import { neighbourOf } from './comment-rows.ts';
import { commentQuestion } from './delete-question.ts';
import { TextBody } from './text-body.tsx';
import { anchorOf } from './text-link.ts';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), { close: ({ onClose }) => onClose() });

const call = 'GET /api/v6/comment/list/my';

/** All comments of the member, newest first, each with its state, hidden ones included. */
export default function MyComments() {
  const { t } = useLocale();
  const complain = useRefusalToast();
  const list = usePagedList(call, {});
  const [deletion, setDeletion] = useState<{ comment: MyComment; isOpen: boolean } | null>(null);
  const rows = useRef<HTMLUListElement>(null);
  const { items, last } = list;

  async function remove(comment: MyComment) {
    const token = currentToken();
    const next = neighbourOf(
      items.map(({ id }) => id),
      comment.id,
    );
    const answer = await callApi('POST /api/v6/comment/delete_by_id', { fields: { id: comment.id } });
    if (!answer.ok) return complain(answer.problem.code);
    await removeFromLists(token, call, ({ id }) => id === comment.id);
    showToast(t('comment.comment_deleted'));
    focusRow(rows, next);
  }

  return (
    <>
      <PagedRows list={list} className="grid min-h-24 gap-4">
        {last?.total === 0 && <p className="card p-5 text-muted">{t('comment.my_none')}</p>}
        <ul ref={rows} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {items.map((comment) => (
            <li key={comment.id} data-row={comment.id} tabIndex={-1} className="card p-5">
              <Row comment={comment} onDelete={() => setDeletion({ comment, isOpen: true })} />
            </li>
          ))}
        </ul>
      </PagedRows>
      {deletion && (
        <DeleteDialog
          question={commentQuestion(t, deletion.comment)}
          icon={<Trash2 size={22} aria-hidden="true" />}
          isOpen={deletion.isOpen}
          onClose={() => setDeletion({ ...deletion, isOpen: false })}
          onDelete={() => void remove(deletion.comment)}
          opener={() => rows.current?.querySelector<HTMLElement>(`[data-act=delete-${deletion.comment.id}]`) ?? null}
        />
      )}
    </>
  );
}

/** Focuses the next row after a removal, or the heading if none is left. */
function focusRow(rows: RefObject<HTMLUListElement | null>, id: number | null) {
  requestAnimationFrame(() => {
    const row = id === null ? null : rows.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
    (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  });
}

function Row({ comment, onDelete }: { comment: MyComment; onDelete: () => void }) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const { id, phone, international, country, likes, dislikes, thread_count, state, can } = comment;
  const page = address(`/number/${phone}#${anchorOf({ kind: 'comment', id })}`);
  return (
    <article aria-labelledby={`by-${id}`}>
      <h2 className="text-[1.0625rem] leading-snug">
        <PageLink href={page} className="inline-flex min-h-11 items-center gap-2.5 font-semibold hover:underline">
          {country && <Flag country={country} />}
          <PhoneText>{international}</PhoneText>
        </PageLink>
      </h2>
      <Byline text={comment} now={new Date()} id={`by-${id}`} />
      <TextBody text={comment} />
      <div className="-mb-2 mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-[0.875rem] text-muted">
          {state === 'shown' &&
            t('comment.my_counts', {
              likes: formatNumber(likes),
              dislikes: formatNumber(dislikes),
              replies: formatNumber(thread_count),
            })}
        </p>
        <div className="-me-2.5 flex max-sm:-ms-2.5">
          <PageLink
            href={page}
            className="link inline-flex min-h-11 items-center gap-1.5 px-2.5 text-[0.875rem] font-medium"
          >
            <MessageCircle size={17} aria-hidden="true" />
            {t('comment.my_open')}
          </PageLink>
          {can.delete && (
            <ActButton act={`delete-${id}`} label={t('comment.delete_own')} onPress={onDelete}>
              <Trash2 size={17} aria-hidden="true" />
            </ActButton>
          )}
        </div>
      </div>
    </article>
  );
}
