import type { NumberView } from '#contract/number.ts';
import { headingOf } from '#shared/verdict-heading.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { sumEvidence } from './evidence.ts';
import { type Look, lookOf, verdictLooks } from './verdict-look.tsx';

/** The first thing to see: may I pick up? Word, icon, colour and dial say the same. */
export function VerdictBanner({ view, isTop = true }: { view: NumberView; isTop?: boolean }) {
  const { t } = useLocale();
  const look = lookOf(view);
  const { tint } = verdictLooks[look];
  // phrases: verdict.*
  return (
    <div className={`flex items-center gap-4 px-5 py-4 ${isTop ? 'rounded-t-card' : ''} ${tint}`}>
      <Dial view={view} />
      <div>
        <p className="text-[1.1875rem] leading-snug font-bold">
          {t(`verdict.${headingOf(look, view.organisations.length > 0)}.title`)}
        </p>
        <p className="text-[0.9375rem] empty:hidden">
          {useSummary(view)}
          {isTop && view.common.seeMoreLink !== null && (
            <>
              {' '}
              <a href="#complaints" className="whitespace-nowrap underline underline-offset-2">
                {t('number.see_more')}
              </a>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** The signs of `VerdictMark` without their frames, which the ring takes the place of. */
const glyphs: Record<Look, string> = {
  unwanted: 'M12 4v10M12 20v.1',
  suspicious: 'M12 4v10M12 20v.1',
  unknown: 'M8.2 7.6a4 4 0 1 1 5.7 3.8c-1.2.6-1.9 1.4-1.9 2.8v.3M12 20v.1',
  trusted: 'm5.5 12.8 4.3 4.3 8.7-9.4',
  emergency: 'M12 4v16M4 12h16',
};

/** A ring as full as the risk is high, or the trust; the icon of the verdict in it. */
function Dial({ view }: { view: NumberView }) {
  const look = lookOf(view);
  const { risk, trust, label } = view.verdict;
  const share = look === 'emergency' ? 100 : label === 'trusted' ? trust : risk;
  return (
    <span className="relative grid size-14 shrink-0 place-items-center">
      <svg
        viewBox="0 0 56 56"
        className="absolute inset-0 flip-rtl"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx={28} cy={28} r={24.5} strokeWidth={5} strokeOpacity={0.2} />
        {share > 0 && (
          <circle
            cx={28}
            cy={28}
            r={24.5}
            strokeWidth={5}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${share} 100`}
            transform="rotate(-90 28 28)"
          />
        )}
      </svg>
      <svg
        viewBox="0 0 24 24"
        className="size-7"
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={glyphs[look]} />
      </svg>
    </span>
  );
}

/** The verdict's reason, in whole sentences. */
function useSummary(view: NumberView): string {
  const { t } = useLocale();
  const look = lookOf(view);
  if (look === 'emergency') return t('verdict.emergency.text');
  // A profile opened by its id tells no counts.
  if (view.phone.number === '') return '';
  const { badPeople, goodPeople, complaints, badLastMonth } = sumEvidence(view.verdict.evidence.items);
  if (look === 'trusted') return t('verdict.trusted.text', { count: goodPeople });
  const sentences = [
    ...(badPeople > 0 ? [t('verdict.reported.people', { count: badPeople })] : []),
    ...(complaints > 0 ? [t('verdict.reported.complaints', { count: complaints })] : []),
  ];
  if (sentences.length === 0)
    return view.organisations.length > 0 ? t('verdict.unknown.in_register') : t('verdict.unknown.text');
  if (look === 'unknown') sentences.push(t('verdict.unknown.too_little'));
  else if (badLastMonth * 2 > badPeople + complaints) sentences.push(t('verdict.mostly_last_month'));
  return sentences.join(' ');
}
