import type { ModerationAct } from '#contract/moderation.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useReaderTime } from '#web/features/site/reader-time.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { AccountLink, ActSentence } from './act-sentence.tsx';
import { ShownText } from './shown-text.tsx';

interface ActLogProps {
  onUndo: (act: ModerationAct) => void;
}

/** Log of checks and moderators, newest first; append-only. */
export function ActLog({ onUndo }: ActLogProps) {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/moderation/log', {}, 50);
  const { items, last } = list;
  return (
    <PagedRows list={list} className="card px-4 py-1 sm:px-5">
      {items.length === 0 ? (
        <p className="p-4 text-center text-muted">{last === null ? t('history.loading') : t('desk.none')}</p>
      ) : (
        <ol>
          {items.map((act) => (
            <li key={act.id} className="border-t border-line py-2.5 first:border-0">
              <ActRow act={act} onUndo={onUndo} />
            </li>
          ))}
        </ol>
      )}
    </PagedRows>
  );
}

function ActRow({ act, onUndo }: { act: ModerationAct; onUndo: ActLogProps['onUndo'] }) {
  const { t } = useLocale();
  const moment = useReaderTime();
  const isOfText = act.kind !== null && act.phone !== null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5 text-[0.9375rem]">
        <p>
          <ActSentence act={act} />
        </p>
        {act.excerpt !== null && act.kind !== null && (
          <p dir="auto" className="line-clamp-2 border-s-2 border-line ps-3 text-[0.875rem] break-words text-muted">
            <ShownText kind={act.kind} text={act.excerpt} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
          <time dateTime={new Date(act.doneAtTimestamp * 1000).toISOString()}>{moment(act.doneAtTimestamp)}</time>
          {act.source === 'complaint' && <span>{t('desk.log.after_complaint')}</span>}
          {isOfText && act.authorId !== null && <AccountLink phrase="desk.log.written" id={act.authorId} />}
        </p>
        {act.note && (
          <p dir="auto" className="text-[0.875rem] break-words">
            {act.note}
          </p>
        )}
      </div>
      {act.can.undo && (
        <button type="button" className="link min-h-11 px-2 font-medium" onClick={() => onUndo(act)}>
          {t('desk.undo')}
        </button>
      )}
    </div>
  );
}
