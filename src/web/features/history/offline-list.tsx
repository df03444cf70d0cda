import { Phone } from 'lucide-react';
import type { Headline } from '#shared/headline.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import { rowWords } from '#shared/headline-words.ts';
import { PhoneText } from '#web/components/phone-text.tsx';
import { SectionCard } from '#web/components/section-card.tsx';
import { VerdictMark } from '#web/features/number/verdict-look.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { RecentLookUp } from './recent.ts';

interface OfflineListProps {
  /** Look-ups on this device, newest first. */
  list: readonly RecentLookUp[];
  /** The number just requested; shown first. */
  wanted: string | null;
}

/** No call link for numbers with many complaints or not in use. */
const isToCall = (face: Headline) => headlineLooks[face].tone !== 'unwanted' && face !== 'not_in_use';

/** Look-ups on this device for reading offline; rows link only to a call. */
export function OfflineList({ list, wanted }: OfflineListProps) {
  const { t, formatRelative } = useLocale();
  const isKnown = list.some(({ phone }) => phone === wanted);
  const ordered = list.toSorted((a, b) => Number(b.phone === wanted) - Number(a.phone === wanted));
  return (
    <SectionCard title={t('offline.list')}>
      {wanted !== null && !isKnown && (
        <p className="mb-3 text-[0.9375rem]">{t('offline.unknown', { number: `\u2066+${wanted}\u2069` })}</p>
      )}
      {list.length === 0 ? (
        <p className="text-[0.9375rem] text-muted">{t('offline.none')}</p>
      ) : (
        <>
          <p className="mb-2 text-[0.875rem] text-muted">{t('offline.list_note')}</p>
          <ul className="-mx-5">
            {ordered.map(({ phone, international, face, name, at }) => (
              <li
                key={phone}
                className="flex min-h-17 items-center gap-3 border-t border-line px-5 py-2 first:border-0 max-[24rem]:gap-2"
              >
                <VerdictMark face={face} />
                <div className="min-w-0 flex-1 leading-snug">
                  <p className={phone === wanted ? 'font-bold' : 'font-semibold'}>
                    <PhoneText>{international}</PhoneText>
                  </p>
                  <p className="text-[0.875rem] text-muted">
                    {[...rowWords(t, face, name), formatRelative(new Date(at * 1000), new Date())].join(' · ')}
                  </p>
                </div>
                {isToCall(face) && (
                  <a
                    href={`tel:${face === 'emergency' ? '' : '+'}${phone}`}
                    aria-label={`${t('action.call')}: ${international}`}
                    className="-me-2.5 grid size-11 shrink-0 place-items-center rounded-full text-brand hover:bg-raised"
                  >
                    <Phone size={20} aria-hidden="true" />
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </SectionCard>
  );
}
