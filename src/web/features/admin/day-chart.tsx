import type { AdminDay } from '#contract/admin.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** SVG units: width of a day, and height of the highest bar. */
const [slot, plot] = [4, 48];

const kinds = ['lookUps', 'signUps', 'reports'] as const;

/** Daily counts as small charts, with a table of all values. */
export function DayCharts({ days }: { days: readonly AdminDay[] }) {
  const { t, formatDate, formatNumber } = useLocale();
  const cell = 'py-1.5 text-end tabular-nums';
  const words = {
    lookUps: t('admin.days.look_ups'),
    signUps: t('admin.days.sign_ups'),
    reports: t('admin.days.reports'),
  };
  return (
    <SectionCard title={t('admin.days.title')}>
      <div className="grid gap-4 sm:grid-cols-3">
        {kinds.map((kind) => (
          <figure key={kind} className="min-w-0">
            <figcaption className="flex flex-wrap justify-between gap-x-2 text-[0.875rem]">
              <span>{words[kind]}</span>
              <b className="font-semibold tabular-nums">{formatNumber(days.at(-1)?.[kind] ?? 0)}</b>
            </figcaption>
            <Bars counts={days.map((day) => day[kind])} />
          </figure>
        ))}
      </div>
      <details className="mt-3 border-t border-line pt-1 text-[0.875rem]">
        <summary className="link flex min-h-11 items-center font-medium">{t('record.table')}</summary>
        <table className="w-full border-collapse">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-start font-medium">
                {t('visitors.days.day')}
              </th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" className={`${cell} font-medium`}>
                  {words[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <td className="py-1.5">{formatDate(day.day)}</td>
                {kinds.map((kind) => (
                  <td key={kind} className={cell}>
                    {formatNumber(day[kind])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </SectionCard>
  );
}

function Bars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, counts.length) * slot} ${plot}`}
      preserveAspectRatio="none"
      className="flip-rtl mt-1 block h-12 w-full border-b border-line text-brand"
      aria-hidden="true"
    >
      {counts.map((count, at) => {
        const height = (count / most) * plot;
        return <rect key={at} x={at * slot} y={plot - height} width={slot - 1} height={height} fill="currentColor" />;
      })}
    </svg>
  );
}
