import { ChevronDown } from 'lucide-react';
import type { TransparencyMonth } from '#contract/transparency.ts';
import type { PhraseKey } from '#shared/phrases.ts';
import { type LocaleAccess, useLocale } from '#web/i18n/locale-provider.tsx';
import { type CountRow, CountTable } from './count-table.tsx';

interface MonthCardProps {
  month: TransparencyMonth;
  isOpen: boolean;
  /** Replaces the month's name. */
  title?: string;
}

/** A month's figures as tables. */
export function MonthCard({ month, isOpen, title }: MonthCardProps) {
  const locale = useLocale();
  const { t, formatDate } = locale;
  const [year = 0, number = 1] = month.month.split('-').map(Number);
  const name = formatDate(new Date(Date.UTC(year, number - 1, 15)), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <details open={isOpen} className="card group">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-[1.125rem]">{title ?? name}</h2>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line p-5">
        <CountTable
          caption={t('transparency.complaints')}
          name={t('transparency.read.complaints')}
          rows={noticeRows(t, month, 'complaint')}
          sum={month.complaints}
        />
        <CountTable
          caption={t('transparency.reports')}
          name={t('transparency.read.reports')}
          rows={noticeRows(t, month, 'report')}
          sum={month.reports}
        />
        <CountTable
          caption={t('transparency.restrictions')}
          name={t('transparency.read.restrictions')}
          rows={restrictionRows(t, month)}
          sum={month.restricted}
        />
        <CountTable
          caption={t('transparency.decisions')}
          name={t('transparency.read.decisions')}
          rows={decisionRows(locale, month)}
          isWhole
        />
      </div>
    </details>
  );
}

type Translate = LocaleAccess['t'];

function noticeRows(t: Translate, month: TransparencyMonth, source: 'complaint' | 'report'): CountRow[] {
  // phrases: transparency.reason.*, rule.*
  const named = (category: string) => {
    if (source === 'report' || category === 'other') return `rule.${category}`;
    if (category === 'not_true') return 'rule.false';
    return category === 'court_decision' ? 'transparency.ground.law' : `transparency.reason.${category}`;
  };
  return month.notices
    .filter((cell) => cell.source === source)
    .map(({ category, count }) => ({ name: t(named(category) as PhraseKey), count }));
}

function restrictionRows(t: Translate, month: TransparencyMonth): CountRow[] {
  // phrases: transparency.kind.*, transparency.ground.*
  return month.restrictions
    .filter(({ kind }) => kind !== 'paused')
    .map(({ kind, ground, count }) => {
      const words = ground === 'law' || ground === 'repeated' ? 'transparency.ground' : 'rule';
      return {
        name: t('transparency.cell', {
          kind: t(`transparency.kind.${kind}` as PhraseKey),
          ground: t(`${words}.${ground}` as PhraseKey),
        }),
        count,
      };
    });
}

function decisionRows({ t, formatNumber }: LocaleAccess, month: TransparencyMonth): CountRow[] {
  const share = (part: number | null) => {
    if (part === null || month.restricted === null) return t('transparency.withheld');
    const percent = formatNumber(part / month.restricted, { style: 'percent', maximumFractionDigits: 0 });
    return t('transparency.share', { percent, number: part });
  };
  const hours = (median: number | null) =>
    median === null ? t('transparency.withheld_median') : formatNumber(median, { maximumFractionDigits: 1 });
  const paused = month.restrictions.find(({ kind, ground }) => kind === 'paused' && ground === 'other');
  return [
    { name: t('transparency.upheld'), count: month.upheld },
    { name: t('transparency.refused'), count: month.refused },
    { name: t('transparency.void'), count: month.void },
    { name: t('transparency.late'), count: month.late },
    { name: t('transparency.median_complaint'), count: null, said: hours(month.medianComplaintHours) },
    { name: t('transparency.median_report'), count: null, said: hours(month.medianReportHours) },
    { name: t('transparency.appeals'), count: month.appeals },
    { name: t('transparency.granted'), count: month.granted },
    { name: t('transparency.denied'), count: month.denied },
    { name: t('transparency.reversed'), count: month.reversed },
    { name: t('transparency.paused'), count: paused?.count ?? null },
    { name: t('transparency.accounts'), count: month.accounts },
    { name: t('transparency.waves'), count: month.waves },
    { name: t('transparency.spam_waves'), count: month.spamWaves },
    { name: t('transparency.spam_wave_texts'), count: month.spamWaveTexts },
    { name: t('transparency.found'), count: null, said: share(month.foundByMachine) },
    { name: t('transparency.decided'), count: null, said: share(month.decidedByMachine) },
  ];
}
