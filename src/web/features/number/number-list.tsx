import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FeaturedNumber } from '#contract/number.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { headingOf } from '#shared/verdict-heading.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { forgetAllLookUps, forgetLookUp, useRecent } from './recent.ts';
import { type Look, VerdictMark } from './verdict-look.tsx';

interface RowProps {
  phone: string;
  international: string;
  look: Look;
  note: string;
  end: ReactNode;
}

/** One number of a list; always 68 px high. */
function NumberRow({ phone, international, look, note, end }: RowProps) {
  const address = useAddress();
  return (
    <div className="relative flex h-17 items-center gap-3 px-5 transition-colors duration-150 hover:bg-raised">
      <VerdictMark look={look} />
      <div className="min-w-0 flex-1 leading-snug">
        <PageLink href={address(`/number/${phone}`)} className="font-semibold after:absolute after:inset-0">
          <PhoneText>{international}</PhoneText>
        </PageLink>
        <p className="truncate text-[0.875rem] text-muted">{note}</p>
      </div>
      {end}
    </div>
  );
}

const listTitle = 'px-5 pt-4 pb-1.5 text-[1.0625rem]';

/** Numbers that many looked up or complained of. Never private persons' names. */
export function FeaturedList({
  title,
  numbers,
  unit,
}: {
  title: string;
  numbers: FeaturedNumber[];
  unit: 'complaints' | 'lookups';
}) {
  const { t, formatNumber } = useLocale();
  if (numbers.length === 0) return null;
  // phrases: verdict.*
  // phrases: category.*
  // phrases: featured.*
  return (
    <section className="card overflow-hidden pb-1.5" aria-label={title}>
      <h2 className={listTitle}>{title}</h2>
      <ol>
        {numbers.map(({ phone, international, label, name, category, count }) => (
          <li key={phone} className="border-t border-line first:border-0">
            <NumberRow
              phone={phone}
              international={international}
              look={label}
              note={[
                t(`verdict.${headingOf(label, name !== null)}.title`),
                name ?? (category && t(`category.${category}` as PhraseKey)),
              ]
                .filter(Boolean)
                .join(' · ')}
              end={
                <span className="text-[0.875rem] text-muted tabular-nums">
                  <span aria-hidden="true">{formatNumber(count)}</span>
                  <span className="sr-only">{t(`featured.${unit}`, { count })}</span>
                </span>
              }
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const fewest = 4;

/** Look-ups of this device. Room for the first four is kept before the script runs, so nothing moves. */
export function RecentList() {
  const { t, formatRelative } = useLocale();
  const recent = useRecent();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? recent : recent.slice(0, fewest);
  // phrases: verdict.*
  return (
    <section className="card recent-slot overflow-hidden pb-1.5" aria-label={t('recent.title')}>
      <div className="flex h-12.5 items-center justify-between gap-2 pe-2 whitespace-nowrap">
        <h2 className={`${listTitle} truncate pe-0`}>{t('recent.title')}</h2>
        <span className="flex text-[0.875rem] font-medium">
          {recent.length > fewest && (
            <button type="button" className="link min-h-11 px-2.5" onClick={() => setWhole(!isWhole)}>
              {isWhole ? t('recent.fewer') : t('recent.all')}
            </button>
          )}
          {recent.length > 0 && (
            <button type="button" className="link min-h-11 px-2.5" onClick={forgetAllLookUps}>
              {t('recent.clear')}
            </button>
          )}
        </span>
      </div>
      <ul className="recent-list">
        {shown.map(({ phone, international, label, name, at }) => (
          <li key={phone} className="border-t border-line first:border-0">
            <NumberRow
              phone={phone}
              international={international}
              look={label}
              note={[
                t(`verdict.${headingOf(label, name !== null)}.title`),
                name,
                formatRelative(new Date(at * 1000), new Date()),
              ]
                .filter(Boolean)
                .join(' · ')}
              end={
                <button
                  type="button"
                  onClick={() => forgetLookUp(phone)}
                  aria-label={t('recent.forget', { number: international })}
                  className="relative grid size-11 place-items-center rounded-full text-muted hover:bg-line hover:text-text"
                >
                  <X size={18} aria-hidden="true" />
                </button>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
