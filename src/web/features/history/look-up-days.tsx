import { callApi } from '#web/api/call-api.ts';
import { dataOf, keyOf, useKnown, useToken } from '#web/api/member-query.ts';
import { SectionCard } from '#web/components/section-card.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Width of a day and height of the highest bar, in drawing units. */
const [slot, plot] = [4, 64];

/** Look-ups of my number per day, without names. */
export function LookUpDays() {
  const { t, formatDate, formatNumber } = useLocale();
  const token = useToken();
  const { data, wrong } = useKnown({
    queryKey: keyOf(token, 'look-up-days'),
    queryFn: () => dataOf(callApi('GET /api/v6/spy/days')),
    enabled: token !== null,
  });
  const days = (data?.days ?? []).map(({ day, count }) => ({ day, count: count ?? 0 }));
  const [first, last] = [days[0], days.at(-1)];
  const most = Math.max(1, ...days.map(({ count }) => count));
  const seen = days.filter(({ count }) => count > 0).reverse();
  const cell = 'py-1.5';
  if (wrong !== null && data === null) return null;
  return (
    <SectionCard title={t('visitors.days.title')}>
      {/* Reserves the height of the answer: two lines beside the other column. */}
      <p className="min-h-12 text-[0.9375rem]">
        {data &&
          t(data.total === 0 ? 'visitors.days.few' : 'visitors.days.total', {
            date: formatDate(days[0]?.day ?? ''),
            number: formatNumber(data.total || data.fewest),
          })}
      </p>
      <svg
        viewBox={`0 0 ${Math.max(1, days.length) * slot} ${plot}`}
        preserveAspectRatio="none"
        className="flip-rtl mt-3 block h-16 w-full border-b border-line text-brand"
        aria-hidden="true"
      >
        {days.map(({ day, count }, at) => {
          const height = (count / most) * plot;
          return <rect key={day} x={at * slot} y={plot - height} width={slot} height={height} fill="currentColor" />;
        })}
      </svg>
      {/* Reserves its line before the answer. */}
      <p aria-hidden="true" className="mb-3 flex min-h-5 justify-between gap-4 text-[0.8125rem] text-muted">
        <span>{first && formatDate(first.day)}</span>
        <span>{last && formatDate(last.day)}</span>
      </p>
      <p className="text-[0.875rem] text-muted">
        {t('visitors.days.note', { number: formatNumber(data?.fewest ?? 5) })}
      </p>
      {seen.length > 0 && (
        <details className="mt-2 -mb-3 border-t border-line pt-1 text-[0.875rem] open:mb-0">
          <summary className="link flex min-h-11 items-center font-medium">{t('record.table')}</summary>
          <table className="w-full border-collapse">
            <thead className="text-start text-muted">
              <tr>
                <th scope="col" className={`${cell} text-start font-medium`}>
                  {t('visitors.days.day')}
                </th>
                <th scope="col" className={`${cell} text-end font-medium`}>
                  {t('visitors.days.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {seen.map(({ day, count }) => (
                <tr key={day} className="border-t border-line">
                  <td className={cell}>{formatDate(day)}</td>
                  <td className={`${cell} text-end tabular-nums`}>{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </SectionCard>
  );
}
