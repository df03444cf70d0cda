import type { ReactNode } from 'react';
import type { ExampleNumber, FeaturedNumber } from '#contract/number.ts';
import type { Headline } from '#shared/headline.ts';
import { rowWords } from '#shared/headline-words.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { PageLink } from '#web/components/page-link.tsx';
import { PhoneText } from '#web/components/phone-text.tsx';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { VerdictMark } from './verdict-look.tsx';

interface RowProps {
  phone: string;
  international: string;
  face: Headline;
  note: string;
  /** Name of a holder or organization; truncated at its own end, whatever the page's direction. */
  name: string | null;
  detail: string;
  /** Fixed height (`--row` of the styles) where room is reserved; else as needed. */
  isFixed?: boolean;
  end?: ReactNode;
}

export function NumberRow({ phone, international, face, note, name, detail, isFixed = false, end }: RowProps) {
  const address = useAddress();
  // If the headline says that an organization is listed, its name comes first, as in `rowWords`.
  const isNameFirst = face === 'organisation';
  return (
    <div
      className={`${isFixed ? 'h-(--row) max-[18rem]:h-auto max-[18rem]:py-2.5' : 'py-2.5'} relative flex max-[18rem]:block items-center gap-3 px-5 transition-colors duration-150 hover:bg-raised max-[24rem]:px-4`}
    >
      <VerdictMark face={face} />
      <div className="min-w-0 flex-1 leading-snug">
        <PageLink href={address(`/number/${phone}`)} className="font-semibold after:absolute after:inset-0">
          <PhoneText>{international}</PhoneText>
        </PageLink>
        <p className={`flex gap-x-1 text-[0.875rem] text-muted ${isFixed ? '' : 'flex-wrap'}`}>
          <span className={isFixed && name ? 'sm:shrink-0 max-sm:sr-only' : ''}>
            {!name ? note : isNameFirst ? `· ${note}` : `${note} ·`}
          </span>
          {name && (
            <bdi dir="auto" className={`${isNameFirst ? 'order-first' : ''} ${isFixed ? 'min-w-0 truncate' : ''}`}>
              {name}
            </bdi>
          )}
        </p>
        <p className="text-[0.875rem] text-muted tabular-nums">{detail}</p>
      </div>
      {end}
    </div>
  );
}

export const listTitle = 'px-5 pt-4 pb-1.5 text-[1.0625rem]';

/** Numbers with many look-ups or complaints. Never private persons' names. */
export function FeaturedList({
  title,
  numbers,
  unit,
}: {
  title: string;
  numbers: FeaturedNumber[];
  unit: 'complaints' | 'lookups';
}) {
  const { t, formatDate } = useLocale();
  if (numbers.length === 0) return null;
  const monthOf = (day: string) => formatDate(day, { month: 'short', year: 'numeric' });
  function periodOf(since: string | null, until: string) {
    const [first, last] = [since && monthOf(since), monthOf(until)];
    return first === null || first === last ? last : t('featured.period', { first, last });
  }
  /** Members' reports are no complaints, so each has its own count. */
  function detailOf({ count, since, until, reports }: FeaturedNumber): string {
    const period = periodOf(since, until);
    if (unit === 'lookups') return t('featured.lookups', { count, period });
    return [
      ...(count > 0 ? [t('featured.complaints', { count, period })] : []),
      ...(reports > 0 ? [t('listing.reports', { number: reports })] : []),
    ].join(' · ');
  }
  // phrases: category.*
  return (
    <section className="card overflow-hidden pb-1.5" aria-label={title}>
      <h2 className={listTitle}>{title}</h2>
      <ol>
        {numbers.map((row) => (
          <li key={row.phone} className="border-t border-line first:border-0">
            <NumberRow
              phone={row.phone}
              international={row.international}
              face={row.headline}
              note={[
                ...rowWords(t, row.headline, null),
                row.name === null && row.category && t(`category.${row.category}` as PhraseKey),
              ]
                .filter(Boolean)
                .join(' · ')}
              name={row.name}
              detail={detailOf(row)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Example numbers of a new site, so that there is a page to look at. */
export function ExampleList({ numbers }: { numbers: ExampleNumber[] }) {
  const { t } = useLocale();
  if (numbers.length === 0) return null;
  return (
    <section className="card overflow-hidden pb-1.5" aria-label={t('featured.examples')}>
      <h2 className={listTitle}>{t('featured.examples')}</h2>
      <ol>
        {numbers.map(({ phone, international, headline, comments }) => (
          <li key={phone} className="border-t border-line first:border-0">
            <NumberRow
              phone={phone}
              international={international}
              face={headline}
              note={rowWords(t, headline, null).join(' · ')}
              name={null}
              detail={t('featured.comments', { count: comments })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
