import { ShieldAlert } from 'lucide-react';
import { isKnownBrowser } from '#contract/sign-in-way.ts';
import { countryNameIn } from '#shared/country-name.ts';
import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, useKnown, useToken } from '#web/api/member-query.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { nameOf } from './ways/catalogue.ts';

/** Sign-ins from browsers new to the account. Not dismissible, least of all by an intruder. */
export function NewBrowserNotice() {
  const { t, locale, formatRelative } = useLocale();
  const { ways } = useSite().site.signIn;
  const token = useToken();
  const { data } = useKnown({
    queryKey: keyOf(token, 'new-browsers'),
    queryFn: () => dataOf(callApi('GET /api/v6/auth/sessions/new_browsers')),
    enabled: token !== null,
    // A sign-in may have happened since the last check.
    staleTime: 0,
  });
  if (!data || data.items.length === 0) return null;
  const placeOf = (country: string | null) => country && countryNameIn(locale, country);
  return (
    <section aria-labelledby="new-browsers" className="flex gap-4 border-b border-line bg-suspicious-soft px-5 py-4">
      <ShieldAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-suspicious" />
      <div className="min-w-0">
        <h2 id="new-browsers" className="font-medium">
          {t('sessions.new_browser')}
        </h2>
        <ul className="text-[0.875rem] leading-snug">
          {data.items.map(({ browser, country, way, createdAtTimestamp, isOver }) => {
            const title = ways.find((offered) => offered.way === way)?.title ?? null;
            const when = formatRelative(new Date(createdAtTimestamp * 1000), new Date());
            const facts = [placeOf(country), nameOf(way, title, t), when, isOver && t('sessions.over')];
            return (
              <li key={`${createdAtTimestamp} ${browser}`}>
                <bdi>{isKnownBrowser(browser) ? browser : t('sessions.unknown_browser')}</bdi>
                {` · ${facts.filter(Boolean).join(' · ')}`}
              </li>
            );
          })}
        </ul>
        <p className="mt-1 text-[0.875rem] leading-snug">{t('sessions.new_browser_hint')}</p>
      </div>
    </section>
  );
}
