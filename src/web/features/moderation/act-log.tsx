import type { ModerationAct } from '#contract/moderation.ts';
import { textRules } from '#contract/text-rule.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

interface ActLogProps {
  onUndo: (act: ModerationAct) => void;
}

/** What checks and moderators did, the newest first. It only grows. */
export function ActLog({ onUndo }: ActLogProps) {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/moderation/log', {}, 50);
  const { items, last } = list;
  return (
    <PagedRows list={list} className="card px-4 py-1 sm:px-5">
      {items.length === 0 ? (
        <p className="p-4 text-center text-muted">{last === null ? t('history.loading') : t('desk.empty')}</p>
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
  const { t, formatDate } = useLocale();
  const address = useAddress();
  const at = new Date(act.doneAtTimestamp * 1000);
  // A text that was kept broke no rule, so none is named.
  const rule = act.act === 'kept' ? undefined : textRules.find((one) => one === act.reason);
  const isWave = act.kind === 'wave';
  const isBurst = act.authorId === null && !isWave;
  // phrases: desk.act.*, rule.*
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 text-[0.9375rem]">
        <p>
          <b className="font-semibold">{t(`desk.act.${act.act}` as PhraseKey)}</b>
          {rule && ` · ${t(`rule.${rule}` as PhraseKey)}`}
        </p>
        <p className="flex flex-wrap gap-x-2 text-[0.8125rem] text-muted">
          <time dateTime={at.toISOString()}>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
          {act.moderatorId !== null && <span>{t('desk.log.by', { number: String(act.moderatorId) })}</span>}
          {isBurst && act.textId !== null && (
            <PageLink href={address(`/number/${act.textId}`)} rel="nofollow" className="link">
              <bdi dir="ltr">+{act.textId}</bdi>
            </PageLink>
          )}
          {!isBurst && !isWave && act.textId !== null && <span>{t('desk.log.text', { number: act.textId })}</span>}
          {act.authorId !== null && <span>{t('desk.log.author', { number: String(act.authorId) })}</span>}
        </p>
        {act.note && (
          <p dir="auto" className="mt-0.5 text-[0.875rem]">
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
