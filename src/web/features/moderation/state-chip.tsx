import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Visibility of a text; `gone` if its author deleted it. */
const states: Readonly<Record<string, { words: PhraseKey; tone: string }>> = {
  shown: { words: 'desk.shown', tone: 'bg-trusted-soft text-trusted' },
  held: { words: 'desk.held', tone: 'bg-suspicious-soft text-suspicious' },
  removed: { words: 'report.state.removed', tone: 'bg-unwanted-soft text-unwanted' },
  gone: { words: 'report.state.gone', tone: 'bg-unknown-soft text-unknown' },
};

/** The same chip in every queue, so that the effect of a decision is clear. */
export function StateChip({ state }: { state: string }) {
  const { t } = useLocale();
  const known = states[state];
  if (!known) return null;
  return (
    <span className={`rounded-full px-2.5 text-[0.8125rem] leading-6 font-semibold ${known.tone}`}>
      {t(known.words)}
    </span>
  );
}
