import { useLocale } from '#web/i18n/locale-provider.tsx';

/** By the contract: null means a smaller count. */
const leastShown = 5;

export interface CountRow {
  name: string;
  /** Null if under five. */
  count: number | null;
  /** Replaces the count. */
  said?: string;
}

interface CountTableProps {
  caption: string;
  /** Accessible name: what the table counts. */
  name: string;
  rows: readonly CountRow[];
  /** Sum of the shown counts. */
  sum?: number | null;
  /** Shows every row; otherwise those under five share the last row. */
  isWhole?: boolean;
}

export function CountTable({ caption, name: tableName, rows, sum = null, isWhole = false }: CountTableProps) {
  const { t, formatNumber } = useLocale();
  const open = isWhole ? rows : rows.filter(({ count }) => count !== null);
  const others = open.length === 0 ? t('transparency.each') : t('transparency.others');
  const most = Math.max(1, ...open.map(({ count }) => count ?? 0));
  const cell = 'border-t border-line py-2 align-top';
  return (
    <table className="w-full text-[0.9375rem]">
      <caption className="mb-2 text-start font-semibold">
        <span aria-hidden="true">{caption}</span>
        <span className="sr-only">{tableName}</span>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('transparency.what')}</th>
          <th scope="col">{t('transparency.count')}</th>
        </tr>
      </thead>
      <tbody>
        {open.map(({ name, count, said }) => (
          <tr key={name}>
            <th scope="row" className={`${cell} w-full pe-4 text-start font-normal`}>
              {name}
              {count !== null && !isWhole && <Bar share={count / most} />}
            </th>
            <td className={`${cell} min-w-14 text-end tabular-nums`}>
              {said ?? (count === null ? <Under /> : formatNumber(count))}
            </td>
          </tr>
        ))}
        {open.length < rows.length && (
          <tr>
            <th scope="row" className={`${cell} w-full pe-4 text-start font-normal text-muted`}>
              {others}
            </th>
            <td className={`${cell} min-w-14 text-end tabular-nums text-muted`}>
              <Under />
            </td>
          </tr>
        )}
        {sum !== null && (
          <tr>
            <th scope="row" className={`${cell} w-full pe-4 text-start font-semibold`}>
              {t('transparency.sum')}
            </th>
            <td className={`${cell} min-w-14 text-end font-semibold tabular-nums`}>{formatNumber(sum)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Under() {
  const { t } = useLocale();
  return (
    <>
      <span aria-hidden="true" className="whitespace-nowrap">
        {t('transparency.under', { number: leastShown })}
      </span>
      <span className="sr-only">{t('transparency.read.under', { number: leastShown })}</span>
    </>
  );
}

/** Bar proportional to the count; decorative, since the table has the figures. */
function Bar({ share }: { share: number }) {
  return (
    <svg width="100%" height="6" aria-hidden="true" className="flip-rtl mt-1 block text-brand">
      <rect width="100%" height="6" rx="3" className="fill-raised" />
      <rect width={`${Math.round(share * 100)}%`} height="6" rx="3" className="fill-current" />
    </svg>
  );
}
