import type { ReactNode } from 'react';
import type { FeaturedNumber } from '#contract/number.ts';
import { type Face, faceOf } from '#shared/headline-look.ts';
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
  face: Face;
  note: string;
  /** A line more, and the row is as high as it needs. */
  detail?: string;
  end?: ReactNode;
}

/** One number of a list; 68 px high where it has no detail. */
export function NumberRow({ phone, international, face, note, detail, end }: RowProps) {
  const address = useAddress();
  return (
    <div
      className={`${detail === undefined ? 'h-17' : 'py-2.5'} relative flex items-center gap-3 px-5 transition-colors duration-150 hover:bg-raised`}
    >
      <VerdictMark face={face} />
      <div className="min-w-0 flex-1 leading-snug">
        <PageLink href={address(`/number/${phone}`)} className="font-semibold after:absolute after:inset-0">
          <PhoneText>{international}</PhoneText>
        </PageLink>
        <p className="truncate text-[0.875rem] text-muted">{note}</p>
        {detail !== undefined && <p className="text-[0.875rem] text-muted tabular-nums">{detail}</p>}
      </div>
      {end}
    </div>
  );
}

export const listTitle = 'px-5 pt-4 pb-1.5 text-[1.0625rem]';

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
  const { t, formatDate } = useLocale();
  if (numbers.length === 0) return null;
  const monthOf = (day: string) => formatDate(day, { month: 'short', year: 'numeric' });
  function periodOf(since: string | null, until: string) {
    const [first, last] = [since && monthOf(since), monthOf(until)];
    return first === null || first === last ? last : t('featured.period', { first, last });
  }
  // phrases: category.*
  // phrases: featured.*
  return (
    <section className="card overflow-hidden pb-1.5" aria-label={title}>
      <h2 className={listTitle}>{title}</h2>
      <ol>
        {numbers.map(({ phone, international, label, headline, name, category, count, since, until }) => (
          <li key={phone} className="border-t border-line first:border-0">
            <NumberRow
              phone={phone}
              international={international}
              face={faceOf({ headline, label })}
              note={[
                ...rowWords(t, faceOf({ headline, label }), name),
                name === null && category && t(`category.${category}` as PhraseKey),
              ]
                .filter(Boolean)
                .join(' · ')}
              detail={t(`featured.${unit}`, { count, period: periodOf(since, until) })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
