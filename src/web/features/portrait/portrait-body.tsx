import { ChevronDown } from 'lucide-react';
import type { Portrait, PortraitFigure } from '#contract/portrait.ts';
import { joinSentences } from '#shared/join-sentences.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { type PortraitMetric, portraitMetrics } from '#shared/portrait.ts';
import { basisSentences, figureSentence } from '#shared/portrait-words.ts';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { PageLink } from '#web/components/page-link.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { withTagWords } from '#web/features/opinion/tag-words.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

// Includes the phrases of tags.
const SaidWords = lazyPart((locale) => withTagWords(locale, import('./said-words.tsx')), { isOptional: true });

interface PortraitBodyProps {
  portrait: Portrait;
  /** Level of the heading. */
  heading: 'h2' | 'h3';
  /** The button that ordered it is gone, so it takes the focus. */
  isNew?: boolean;
}

/** The result: a summary, five metrics with their sources, and what it is based on. */
export function PortraitBody({ portrait, heading: Heading, isNew = false }: PortraitBodyProps) {
  const { t, formatNumber } = useLocale();
  const { neurotype, holderNeurotype, age, metrics } = portrait;
  // phrases: portrait.style.*, portrait.style_text.*
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-[0.9375rem]">
      <div className="grid gap-1">
        <Heading
          {...(isNew && { ref: focus })}
          tabIndex={-1}
          className="text-[1.25rem] leading-tight font-bold tracking-tight outline-none"
        >
          {t(`portrait.style.${neurotype}`)}
        </Heading>
        <p>{t(`portrait.style_text.${neurotype}`)}</p>
        {holderNeurotype !== null && (
          <p className="font-medium">{t('portrait.holder_style', { style: t(`portrait.style.${holderNeurotype}`) })}</p>
        )}
        {age !== null && <p>{t('portrait.age', { number: formatNumber(age) })}</p>}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {portraitMetrics.map((metric) => (
          <Figure key={metric} metric={metric} figure={metrics[metric]} phone={portrait.phone} />
        ))}
      </ul>
      <p>{joinSentences(basisSentences(t, portrait))}</p>
      <p className="text-[0.875rem] text-muted">{joinSentences([t('portrait.disclaimer'), t('portrait.check')])}</p>
    </div>
  );
}

const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

function Figure({ metric, figure, phone }: { metric: PortraitMetric; figure: PortraitFigure; phone: string }) {
  const { t, formatNumber } = useLocale();
  // phrases: portrait.metric.*
  const name = t(`portrait.metric.${metric}`);
  const { value, count, isDisputed } = figure;
  return (
    <li className="grid gap-1.5 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        {count > 0 && (
          <span className="text-[0.875rem] text-muted tabular-nums">
            {t('why.of_100', { value: formatNumber(value) })} · {t('portrait.count', { count })}
          </span>
        )}
      </div>
      {count > 0 && <ProgressBar done={value} all={100} label={name} />}
      <p>{figureSentence(t, metric, figure)}</p>
      {isDisputed && <p className="font-medium">{t('portrait.disputed')}</p>}
      {count > 0 && <Sources figure={figure} phone={phone} />}
    </li>
  );
}

/** Sources of a metric as links, and the words with the most influence. */
function Sources({ figure: { sources, phrases, words }, phone }: { figure: PortraitFigure; phone: string }) {
  const { t, formatNumber } = useLocale();
  const address = useAddress();
  const sayMove = (score: number): PhraseKey =>
    score > 0 ? 'portrait.source.up' : score < 0 ? 'portrait.source.down' : 'portrait.source.even';
  return (
    <details className="group">
      <summary className="link flex min-h-11 cursor-pointer items-center gap-1.5 text-[0.875rem]">
        <ChevronDown size={17} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
        {t('portrait.sources')}
      </summary>
      <div className="grid gap-3 pb-2 text-[0.875rem]">
        {phrases.length > 0 && (
          <div className="grid gap-1.5">
            <p className="text-muted">{t('portrait.phrases')}</p>
            <ul className="flex flex-wrap gap-2">
              {phrases.map((phrase) => (
                <li key={phrase} dir="auto" className="rounded-full bg-raised px-3 py-1 wrap-anywhere">
                  {phrase}
                </li>
              ))}
            </ul>
          </div>
        )}
        {words.length > 0 && <SaidWords words={words} />}
        {sources.length > 0 && (
          <ul className="flex flex-wrap gap-x-5">
            {sources.map(({ commentId, score }, at) => (
              <li key={commentId}>
                <PageLink
                  href={address(`/number/${phone}#comment-${commentId}`)}
                  className="link inline-flex min-h-11 items-center"
                >
                  {t(sayMove(score), { number: formatNumber(at + 1) })}
                </PageLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}
