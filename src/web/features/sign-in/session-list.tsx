import { Laptop, RotateCw, Smartphone, X } from 'lucide-react';
import { useState } from 'react';
import type { SessionView } from '#contract/sign-in.ts';
import { isKnownBrowser } from '#contract/sign-in-way.ts';
import { countryNameIn } from '#shared/country-name.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { iconButton, plainButton, waitingButton } from '#web/components/button.ts';
import { MoreButton } from '#web/components/more-button.tsx';
import { keepFocus } from '#web/components/next-focus.ts';
import { PanelGap, PanelRowSkeleton, panelRow } from '#web/components/panel-row.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { endSessions, useSessions } from './sessions.ts';
import { SignOutRow } from './sign-out-row.tsx';
import { nameOf } from './ways/catalogue.ts';

/** Sessions of the member, with buttons to end them. */
export function SessionList({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const { t } = useLocale();
  const { items, last, wrong: unanswered, isLoading, loadMore } = useSessions();
  const [refused, setRefused] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [news, setNews] = useState('');
  const wrong = refused ?? unanswered;

  async function end(ended: SessionView[], pressed: Element) {
    if (isEnding) return;
    const goOn = keepFocus(pressed);
    setEnding(true);
    setRefused(null);
    setNews('');
    const { count, wrong } = await endSessions(ended);
    setRefused(wrong);
    if (count > 0) setNews(t('sessions.ended', { count }));
    setEnding(false);
    goOn();
  }

  // Current session first; the server sorts by newest.
  const sorted = items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  const others = sorted.filter(({ isCurrent }) => !isCurrent);
  // phrases: error.*
  return (
    <>
      {wrong && (
        <div role="alert" className="grid justify-items-start gap-3 border-b border-line px-5 py-4">
          <p className="text-unwanted">{t(`error.${wrong}` as PhraseKey)}</p>
          {unanswered && (
            <button type="button" className={plainButton} onClick={loadMore}>
              <RotateCw size={18} aria-hidden="true" />
              {t('common.retry')}
            </button>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      {last ? (
        <ul>
          {sorted.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isEnding={isEnding}
              onEnd={(pressed) => end([session], pressed)}
            />
          ))}
        </ul>
      ) : (
        wrong === null && <PanelRowSkeleton hasPicture />
      )}
      {last?.hasMore && unanswered === null && (
        <div className="border-b border-line px-5 pb-3">
          <MoreButton label={t('common.show_more')} isLoading={isLoading} onClick={loadMore} />
        </div>
      )}
      {others.length > 0 && (
        <div className="border-b border-line px-5 py-4">
          <button
            type="button"
            className={`${plainButton} ${waitingButton} w-full`}
            aria-disabled={isEnding}
            onClick={({ currentTarget }) => end(others, currentTarget)}
          >
            {t('sessions.end_others')}
          </button>
        </div>
      )}
      <PanelGap />
      <SignOutRow isEverywhere onDone={onSignedOut} />
    </>
  );
}

interface SessionItemProps {
  session: SessionView;
  isEnding: boolean;
  onEnd: (pressed: Element) => void;
}

function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { t, locale, formatRelative } = useLocale();
  const { browser, country, way, isCurrent, lastSeenAtTimestamp } = session;
  const Icon = /android|ios|iphone|phone|mobile/i.test(browser) ? Smartphone : Laptop;
  const place = country && countryNameIn(locale, country);
  const { ways } = useSite().site.signIn;
  const title = ways.find((offered) => offered.way === way)?.title ?? null;
  const facts = [place, nameOf(way, title, t)].filter(Boolean).join(' · ');
  const seen = formatRelative(new Date(lastSeenAtTimestamp * 1000), new Date());
  const name = isKnownBrowser(browser) ? browser : t('sessions.unknown_browser');
  return (
    <li className={`${panelRow} min-h-18 hover:bg-transparent`}>
      <Icon size={22} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-[0.875rem] leading-snug text-muted">
          {facts}
          {facts && <br />}
          {isCurrent ? (
            <b className="font-medium text-trusted">{t('sessions.current')}</b>
          ) : (
            t('sessions.last_seen', { when: seen })
          )}
        </span>
      </span>
      {!isCurrent && (
        <button
          type="button"
          className={`${iconButton} ${waitingButton} -me-3`}
          aria-label={t('sessions.end', { browser: name })}
          title={t('sessions.end', { browser: name })}
          aria-disabled={isEnding}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
