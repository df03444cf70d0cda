import { listAppeals, listNotices, type NoticeRecord } from '#server/domains/complaint/door.ts';
import {
  categoryOfReason,
  countMeasures,
  listStatementAppeals,
  type MeasureCount,
} from '#server/domains/restriction/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { spanOfYear } from '../rules/month.ts';
import { type Appeal, appealRows, automationRows, medianHours } from '../rules/report-appeals.ts';
import {
  measureColumns,
  noticeColumns,
  reportCategories,
  termsCategory,
  unspecifiedCategory,
} from '../rules/report-layout.ts';

/** Parts of the yearly report that the log can fill. */
export const reportParts = ['1', '4', '5', '6', '7', '8'] as const;
export type ReportPart = (typeof reportParts)[number];

export interface ReportOf {
  year: number;
  /** IANA name of the operator's time zone. */
  zone: string;
  /** Name of the service provider; may be empty. */
  provider: string;
  /** Publication date, `yyyy-mm-dd`. */
  today: string;
}

/** A cell; null is left empty. */
type Cell = string | number | null;

/** One part of the yearly report as CSV, in the layout of Implementing Regulation (EU) 2024/2835, with exact counts. */
export async function writeReportPart(db: Db, part: ReportPart, of: ReportOf): Promise<string> {
  const span = spanOfYear(of.year, of.zone);
  const period = `${of.year}-01-01/${of.year}-12-31`;
  const rows = await rowsOf(db, part, { ...of, ...span, period });
  return rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}

type Asked = ReportOf & { from: Date; to: Date; period: string };

async function rowsOf(db: Db, part: ReportPart, asked: Asked): Promise<Cell[][]> {
  const { period, provider, year } = asked;
  if (part === '1') {
    const said = [
      ['Name of the service provider', provider],
      ['Date of the publication of the report', asked.today],
      ['Date of the publication of the latest previous report', null],
      ['Starting date of reporting period', `${year}-01-01`],
      ['Ending date of reporting period', `${year}-12-31`],
    ];
    return [['Applicability', 'Service', 'Indicator', 'Value'], ...said.map((row) => ['All', provider, ...row])];
  }
  if (part === '4') return noticeRows(await listNotices(db, asked), asked);
  const measures = await countMeasures(db, asked);
  if (part === '5' || part === '6') return measureRows(measures, part === '5', asked);
  const head = ['Applicability', 'Service', 'Reporting period', 'Section', 'Indicator', 'Scope', 'Value'];
  const rows =
    part === '7'
      ? appealRows(await listAllAppeals(db, asked), measures)
      : automationRows(measures, (await listNotices(db, asked)).length);
  return [
    [...head, 'Contextual Information'],
    ...rows.map(([applies, ...rest]): Cell[] => [applies, provider, period, ...rest]),
  ];
}

async function listAllAppeals(db: Db, asked: Asked): Promise<Appeal[]> {
  const stated = (await listStatementAppeals(db, asked)).map(({ restriction, ...appeal }): Appeal => {
    return { ...appeal, side: restriction === 'suspended' ? 'account' : 'author' };
  });
  return [...(await listAppeals(db, asked)), ...stated];
}

type Group = readonly [category: string, keywords: readonly string[]];

function eachCategory<T extends { category: string; keyword: string }>(
  groups: readonly Group[],
  records: readonly T[],
  cellsOf: (some: readonly T[]) => readonly Cell[],
): Cell[][] {
  const rows: Cell[][] = [['TOTAL', null, ...cellsOf(records)]];
  for (const [name, keywords] of groups) {
    const category = `STATEMENT_CATEGORY_${name}`;
    const own = records.filter((one) => one.category === category);
    rows.push([category, null, ...cellsOf(own)]);
    for (const keyword of keywords.map((one) => `KEYWORD_${one}`)) {
      const said = keyword === 'KEYWORD_OTHER' ? 'See the statements of reasons' : null;
      rows.push([keyword, said, ...cellsOf(own.filter((one) => one.keyword === keyword))]);
    }
  }
  return rows;
}

const hosting = 'Only for providers of hosting services, including online platforms';

function noticeRows(notices: readonly NoticeRecord[], { provider, period }: Asked): Cell[][] {
  const unknown = { category: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE', keyword: '' };
  const known = notices.map((one) => ({
    ...one,
    ...(categoryOfReason(one.isCourt ? 'court_decision' : one.reason) ?? unknown),
  }));
  const cellsOf = (some: readonly NoticeRecord[]): Cell[] => {
    const isLaw = ({ isCourt, reason }: NoticeRecord) => isCourt || reason === 'court_decision';
    const upheld = (of: readonly NoticeRecord[]) => sum(of.map((one) => one.upheld));
    const hours = medianHours(some.map((one) => one.hours));
    return [
      ...[some.length, 0, sum(some.map(({ items }) => items)), 0, hours, null],
      ...[upheld(some.filter(isLaw)), 0, upheld(some.filter((one) => !isLaw(one))), 0],
    ];
  };
  const context: Cell[] = noticeColumns.map((column) => {
    if (column.startsWith('Median time')) return column.endsWith('action') ? 'In hours, to the first decision' : null;
    return /Trusted/.test(column) ? 'There is no separate way for trusted flaggers' : null;
  });
  return [
    [
      ...before('Category of illegal content'),
      ...noticeColumns,
      ...contextOf('Contextual information on', noticeColumns),
    ],
    ...eachCategory([...reportCategories, unspecifiedCategory], known, cellsOf).map((row) => [
      ...[hosting, provider, period, ...row, ...context],
    ]),
  ];
}

function measureRows(measures: readonly MeasureCount[], isByLaw: boolean, { provider, period }: Asked): Cell[][] {
  const own = measures.filter((one) => !one.isNotice && one.isByLaw === isByLaw);
  const cellsOf = (some: readonly MeasureCount[]): Cell[] => {
    const of = (kind: MeasureCount['restriction']) =>
      sum(some.filter(({ restriction }) => restriction === kind).map(({ count }) => count));
    return [
      ...[sum(some.map(({ count }) => count)), sum(some.map(({ found }) => found))],
      // Texts are only removed or disabled; nothing is demoted, labelled or monetized.
      ...[of('removed'), of('held'), 0, 0, 0, 0, 0, 0, 0, 0],
      ...[of('paused'), of('barred'), of('suspended'), 0],
    ];
  };
  const title = isByLaw
    ? 'Category of illegal content'
    : "Category of incompatibility with the provider's terms and conditions";
  const groups = isByLaw ? reportCategories : [...reportCategories, termsCategory];
  const context: Cell[] = measureColumns.map((_, at) => (at === 0 ? 'Reports of members count here' : null));
  return [
    [...before(title), ...measureColumns, ...contextOf('Contextual Information on', measureColumns)],
    ...eachCategory(groups, own, cellsOf).map((row) => ['All', provider, period, ...row, ...context]),
  ];
}

function before(title: string): Cell[] {
  return ['Applicability', 'Service', 'Reporting period', title, 'Description of the sub-category "Other"'];
}

function contextOf(words: string, columns: readonly string[]): Cell[] {
  return columns.map((column) => `${words} ${column}`);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function csvCell(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  // Prevents formula injection by text that the operator typed.
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
