import { useLocale } from '#web/i18n/locale-provider.tsx';

/** As the contract says: null is a count under it. */
const leastShown = 5;

export interface CountRow {
  name: string;
  /** Null: under five. */
  count: number | null;
  /** What stands in the place of the count. */
  said?: string;
}

interface CountTableProps {
  caption: string;
  /** What the table counts, as a sentence: its name for screen readers. */
  name: string;
  rows: readonly CountRow[];
  /** Of the counts that are shown. */
  sum?: number | null;
  /** Every row is shown; otherwise those under five share the last one. */
  isWhole?: boolean;
}

/** A column of names and one of counts. */
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
            <th scope="row" className={`${cell} pe-4 text-start font-normal`}>
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
            <th scope="row" className={`${cell} pe-4 text-start font-normal text-muted`}>
              {others}
            </th>
            <td className={`${cell} min-w-14 text-end tabular-nums text-muted`}>
              <Under />
            </td>
          </tr>
        )}
        {sum !== null && (
          <tr>
            <th scope="row" className={`${cell} pe-4 text-start font-semibold`}>
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

/** The count as a length, beside the others of its table; the table says the same in figures. */
function Bar({ share }: { share: number }) {
  return (
    <svg width="100%" height="6" aria-hidden="true" className="flip-rtl mt-1 block text-brand">
      <rect width="100%" height="6" rx="3" className="fill-raised" />
      <rect width={`${Math.round(share * 100)}%`} height="6" rx="3" className="fill-current" />
    </svg>
  );
}
