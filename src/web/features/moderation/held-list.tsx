import { useEffect, useRef } from 'react';
import type { HeldText } from '#contract/moderation.ts';
import { queueDays } from '#contract/text-rule.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useDay } from '#web/features/site/last-day.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { hasStatement } from './has-statement.ts';
import { NewMark } from './new-mark.tsx';
import { noteRead } from './own-reports.ts';
import { ruleWords } from './rule-words.ts';
import { ShownText } from './shown-text.tsx';
import { TextPlace } from './text-place.tsx';

/** The member's own hidden texts; the first page includes votes that do not count. */
export const useHeldTexts = () => usePagedList('GET /api/v6/moderation/my', {}, 20);

/** The member's own hidden texts: state, decider, rule, duration, and available actions. */
export function HeldList() {
  const { t } = useLocale();
  const list = useHeldTexts();
  const { items, last, isLoading } = list;
  const told = useRef(new Set<string>());

  // Marks rendered rows as read.
  useEffect(() => {
    const fresh = items.filter(({ isNew, kind, textId }) => isNew && !told.current.has(`${kind} ${textId}`));
    for (const { kind, textId } of fresh) told.current.add(`${kind} ${textId}`);
    void noteRead(fresh.map(({ sinceTimestamp }) => sinceTimestamp));
  }, [items]);

  if (last === null && isLoading) return <p className="text-muted">{t('history.loading')}</p>;
  return (
    <PagedRows list={list}>
      {last?.total === 0 ? (
        <p className="text-muted">{t('held.none')}</p>
      ) : (
        <ul>
          {items.map((held) => (
            <li key={`${held.kind} ${held.textId}`} className="border-t border-line py-3.5 first:border-0 first:pt-0">
              <HeldRow held={held} />
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  );
}

const saidBy = { check: 'held.by_check', moderator: 'held.by_moderator', complaint: 'held.by_complaint' } as const;

function HeldRow({ held }: { held: HeldText }) {
  const { t } = useLocale();
  const date = useDay()(held.sinceTimestamp, { dateStyle: 'medium' });
  const isHeld = held.state === 'held';
  const isByComplaint = held.decidedBy === 'complaint';
  const removed = t(isByComplaint ? 'held.removed_by_complaint' : 'held.removed_on', { date });
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-[0.9375rem]">
          <TextPlace {...held} />
        </h2>
        <p className="flex items-center gap-2">
          {held.isNew && <NewMark />}
          <span
            className={`rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold ${isHeld ? 'bg-suspicious-soft text-suspicious' : 'bg-unwanted-soft text-unwanted'}`}
          >
            {isHeld ? t('held.waits') : t('report.state.removed')}
          </span>
        </p>
      </div>
      <p dir="auto" className="border-s-2 border-line ps-3 text-[0.9375rem] whitespace-pre-line">
        <ShownText kind={held.kind} text={held.text} />
      </p>
      <p className="text-[0.875rem] text-muted">
        {isHeld ? t(saidBy[held.decidedBy], { date }) : removed} {ruleWords(t, held.rule)}
      </p>
      {isHeld && (
        <p className="text-[0.875rem] text-muted">
          {isByComplaint ? t('held.until_decided') : t('held.until_looked_at', { days: aimOf(t, held) })}
        </p>
      )}
      <HeldActs held={held} />
    </article>
  );
}

/** Target time of a decision. */
function aimOf(t: LocaleAccess['t'], { decidedBy }: HeldText): string {
  return t('term.days', { count: decidedBy === 'moderator' ? queueDays.setAside : queueDays.waiting });
}

/** Author's actions: edit or delete the text in place, and appeal. */
function HeldActs({ held }: { held: HeldText }) {
  const { kind, phone, textId, decidedBy, appealTo } = held;
  const { t } = useLocale();
  const address = useAddress();
  const isText = kind === 'comment' || kind === 'reply';
  const isOwn = kind === 'holder_name' || kind === 'holder_picture';
  const place = isOwn ? '/number/my' : `/number/${phone}${isText ? `#${kind}-${textId}` : ''}`;
  const act = 'link inline-flex min-h-11 items-center';
  const isStated = hasStatement(held, Date.now() / 1000);
  return (
    <div className="text-[0.875rem] text-muted">
      <p>{t('held.change_text')}</p>
      <p className="flex flex-wrap gap-x-4">
        <PageLink href={address(place)} rel="nofollow" className={act}>
          {t('held.change')}
        </PageLink>
        {decidedBy === 'complaint' && (
          <PageLink href={address('/tickets')} className={act}>
            {t('held.ticket')}
          </PageLink>
        )}
        {(isStated || appealTo === null) && (
          <PageLink href={address(isStated ? '/statements' : '/contacts')} className={act}>
            {t('comment.appeal')}
          </PageLink>
        )}
      </p>
      {!isStated && appealTo !== null && (
        <p>
          <PhraseWith
            phrase="held.appeal"
            elements={{
              address: (
                <a href={`mailto:${appealTo}`} className="link underline">
                  <bdi dir="ltr">{appealTo}</bdi>
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}
