import type { NumberView } from '#contract/number.ts';
import type { Headline } from '#shared/headline.ts';
import { headlineSentences, headlineTitle } from '#shared/headline-words.ts';
import { joinSentences, withSpaceAfter } from '#shared/join-sentences.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { HeadlineIcon, tintOf } from './verdict-look.tsx';

/** The verdict: word, icon, color and ring agree. */
export function VerdictBanner({ view, isTop = true }: { view: NumberView; isTop?: boolean }) {
  const { t, locale } = useLocale();
  const face = view.verdict.headline;
  const text = joinSentences(headlineSentences(t, locale, view));
  const isLinked = isTop && view.common.seeMoreLink !== null;
  return (
    // With enlarged text the words need the whole width, so the ring is above them.
    <div
      className={`flex items-center gap-4 px-5 py-4 max-[18rem]:flex-col max-[18rem]:items-start ${isTop ? 'rounded-t-card' : ''} ${tintOf(face)}`}
    >
      <Dial face={face} share={shareOf(view)} />
      <div className="min-w-0">
        <h2 className="text-[1.1875rem] leading-snug font-bold">{headlineTitle(t, face)}</h2>
        <p className="text-[0.9375rem] empty:hidden">
          {isLinked ? withSpaceAfter(text) : text}
          {isLinked && (
            <a href="#complaints" className="underline underline-offset-2 min-[22rem]:whitespace-nowrap">
              {t('number.see_more')}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** Fill of the ring, 0–100: the risk, or the trust. */
function shareOf({ verdict: { headline, label, risk, trust } }: NumberView): number {
  if (headline === 'emergency') return 100;
  return label === 'trusted' ? trust : risk;
}

function Dial({ face, share }: { face: Headline; share: number }) {
  return (
    <span className="relative grid size-14 shrink-0 place-items-center">
      <svg
        viewBox="0 0 56 56"
        className="absolute inset-0 flip-rtl"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx={28} cy={28} r={25.5} strokeWidth={4} strokeOpacity={0.2} />
        {share > 0 && (
          <circle
            cx={28}
            cy={28}
            r={25.5}
            strokeWidth={4}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${share} 100`}
            transform="rotate(-90 28 28)"
          />
        )}
      </svg>
      <HeadlineIcon face={face} className="size-7" />
    </span>
  );
}
