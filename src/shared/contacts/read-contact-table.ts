import { mostNumbers, type ReadEntry, skipped, type UnreadColumn } from './contact-entry.ts';
import { type NameFields, nameOf, noName } from './contact-name.ts';
import type { NameRole } from './heading-words.ts';
import { nameRoleOf, numberRoleOf } from './headings.ts';
import { mostAbove, readTable } from './read-table.ts';
import { cellNumbers, isBareCell, looksLikeNumber } from './table-cell.ts';
import type { TableRecord } from './table-records.ts';

interface Columns {
  headings: readonly string[];
  names: readonly (readonly [role: NameRole, at: number])[];
  numbers: readonly number[];
  /** Columns with unknown headings, checked for numbers. */
  unknown: readonly number[];
}

/** Records sampled to classify an ambiguous column. */
const mostJudged = 200;
/** Fewer cells with numbers are coincidence. */
const fewestUnread = 3;

export type ReadTable = { ok: true; entries: Generator<ReadEntry | null> } | { ok: false; unread: UnreadColumn[] };

/** Reads an exported table; not ok without columns of numbers and names. A null entry is a chance to pause. */
export function readContactTable(text: string): ReadTable {
  const records = readTable(text);
  const first = [...takeSome(records, mostAbove + mostJudged)];
  const at = first.slice(0, mostAbove).findIndex(({ cells }) => cells !== null && isHead(cells));
  const below = first.slice(at + 1);
  const columns = at < 0 ? null : chooseColumns(first[at]?.cells ?? [], below);
  if (columns === null || columns.names.length === 0 || columns.numbers.length === 0) {
    const headings = columns?.headings ?? first.find(({ cells }) => cells !== null && isFilled(cells))?.cells ?? [];
    const all = { headings, unknown: columns?.unknown ?? [...headings.keys()] };
    return { ok: false, unread: unreadOf(all, countNumbers(all.unknown, below)) };
  }
  return { ok: true, entries: readRecords(below, records, columns) };
}

function* takeSome(records: Generator<TableRecord>, most: number): Generator<TableRecord> {
  for (let count = 0; count < most; count += 1) {
    const next = records.next();
    if (next.done) return;
    yield next.value;
  }
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '');
}

function isHead(cells: readonly string[]): boolean {
  const isNumber = (cell: string) => ['yes', 'maybe'].includes(numberRoleOf(cell) ?? '');
  return cells.some((cell) => nameRoleOf(cell) !== null) && cells.some(isNumber);
}

function chooseColumns(headings: readonly string[], below: readonly TableRecord[]): Columns {
  const names: [NameRole, number][] = [];
  const numbers: number[] = [];
  const doubtful: number[] = [];
  const unknown: number[] = [];
  for (const [at, heading] of headings.entries()) {
    const name = nameRoleOf(heading);
    const role = numberRoleOf(heading);
    if (name !== null && !names.some(([taken]) => taken === name)) names.push([name, at]);
    else if (name === null && role === 'yes') numbers.push(at);
    else if (name === null && role === 'maybe') doubtful.push(at);
    else if (name === null && role === null) unknown.push(at);
  }
  const counts = countNumbers(doubtful, below);
  for (const at of doubtful) {
    const { count = 0, filled = 0 } = counts.get(at) ?? {};
    if (count > 0 && count * 2 >= filled) numbers.push(at);
    else unknown.push(at);
  }
  return { headings, names, numbers: numbers.toSorted((a, b) => a - b), unknown };
}

interface Count {
  count: number;
  filled: number;
}

function countNumbers(columns: readonly number[], records: Iterable<TableRecord>): Map<number, Count> {
  const counts = new Map<number, Count>();
  for (const { cells } of records) if (cells !== null) addCounts(counts, columns, cells);
  return counts;
}

function addCounts(counts: Map<number, Count>, columns: readonly number[], cells: readonly string[]): void {
  for (const at of columns) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    const { count, filled } = counts.get(at) ?? { count: 0, filled: 0 };
    counts.set(at, { count: count + Number(looksLikeNumber(cell)), filled: filled + 1 });
  }
}

function unreadOf({ headings }: { headings: readonly string[] }, counts: ReadonlyMap<number, Count>): UnreadColumn[] {
  return [...counts]
    .filter(([, { count, filled }]) => count >= Math.min(fewestUnread, filled) && count * 2 >= filled && count > 0)
    .map(([at, { count }]) => ({ kind: 'unread', heading: (headings[at] ?? '').slice(0, 100), count }));
}

function* readRecords(
  first: readonly TableRecord[],
  rest: Generator<TableRecord>,
  columns: Columns,
): Generator<ReadEntry | null> {
  const counts = new Map<number, Count>();
  for (const record of first) yield* readRecord(record, columns, counts);
  for (const record of rest) yield* readRecord(record, columns, counts);
  yield* unreadOf(columns, counts);
}

function* readRecord(
  { cells, line }: TableRecord,
  columns: Columns,
  counts: Map<number, Count>,
): Generator<ReadEntry | null> {
  if (cells === null) {
    yield skipped(line, 'broken');
    return;
  }
  if (!isFilled(cells)) {
    yield null;
    return;
  }
  addCounts(counts, columns.unknown, cells);
  const numbers: { phone: string | null; isBare: boolean }[] = [];
  for (const at of columns.numbers) {
    const cell = cells[at] ?? '';
    const isBare = isBareCell(cell);
    for (const phone of cellNumbers(cell)) numbers.push({ phone, isBare });
    if (numbers.length > mostNumbers) break;
  }
  const name = nameOf(namesIn(cells, columns.names));
  if (numbers.length === 0) yield skipped(line, 'no_number');
  else if (name === null) yield skipped(line, 'name');
  else {
    for (const { phone, isBare } of numbers.slice(0, mostNumbers)) {
      if (phone === null) yield skipped(line, 'spoilt');
      else if (phone === '') yield skipped(line, 'number');
      else yield { kind: 'contact', line, ...name, phone, ...(isBare && { isBare }) };
    }
    if (numbers.length > mostNumbers) yield skipped(line, 'too_many');
  }
}

/** A bare “Name” column holds the part that other columns lack: first name, last name, or the whole name. */
function namesIn(cells: readonly string[], columns: Columns['names']): NameFields {
  const fields = { ...noName };
  let bare = '';
  for (const [role, at] of columns) {
    if (role === 'name') bare = cells[at] ?? '';
    else fields[role] = cells[at] ?? '';
  }
  if (bare === '') return fields;
  const has = (role: NameRole) => columns.some(([one]) => one === role);
  const isWhole = (part: string) => part !== '' && bare.toLowerCase().includes(part.toLowerCase());
  if (has('given') && !has('family') && !isWhole(fields.given)) fields.family = bare;
  else if (has('family') && !has('given') && !isWhole(fields.family)) fields.given = bare;
  else if (fields.full === '') fields.full = bare;
  return fields;
}
