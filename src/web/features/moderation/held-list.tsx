import { useEffect, useRef } from 'react';
import type { HeldText } from '#contract/moderation.ts';
import { usePagedList } from '#web/api/use-paged-list.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { PagedRows } from '#web/features/site/paged-rows.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { PhraseWith } from '#web/i18n/phrase-with.tsx';
import { NewMark } from './new-mark.tsx';
import { noteRead } from './own-reports.ts';
import { ruleWords } from './rule-words.ts';
import { ShownText } from './shown-text.tsx';
import { TextPlace } from './text-place.tsx';

/** One's own texts that others do not see: in which state, by which rule, and where to appeal. */
export function HeldList() {
  const { t } = useLocale();
  const list = usePagedList('GET /api/v6/moderation/my', {}, 20);
  const { items, last, isLoading } = list;
  const told = useRef(new Set<string>());

  // What is on the screen is read.
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

function HeldRow({ held }: { held: HeldText }) {
  const { t, formatDate } = useLocale();
  const address = useAddress();
  const date = formatDate(new Date(held.sinceTimestamp * 1000), { dateStyle: 'medium' });
  const isHeld = held.state === 'held';
  const said = held.decidedBy === 'check' ? t('held.by_check', { date }) : t('held.by_moderator', { date });
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-[0.9375rem]">
          <TextPlace kind={held.kind} phone={held.phone} textId={held.textId} />
        </h3>
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
        {isHeld ? said : t('held.removed_on', { date })} {ruleWords(t, held.rule)}
      </p>
      <p className="text-[0.875rem] text-muted">
        {held.appealTo === null ? (
          <PageLink href={address('/contacts')} className="link">
            {t('comment.appeal')}
          </PageLink>
        ) : (
          <PhraseWith
            phrase="held.appeal"
            elements={{
              address: (
                <a href={`mailto:${held.appealTo}`} className="link underline">
                  <bdi dir="ltr">{held.appealTo}</bdi>
                </a>
              ),
            }}
          />
        )}
      </p>
    </article>
  );
}
