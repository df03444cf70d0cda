export interface TriedFault {
  fileName: string;
  /** Stryker's word for what came of it. */
  status: string;
}

export interface PlacedFault extends TriedFault {
  /** Stryker's name of the kind of fault. */
  mutatorName: string;
  replacement?: string | undefined;
  /** Lines and columns from 1. */
  location: { start: Position; end: Position };
}

interface Position {
  line: number;
  column: number;
}

export interface NoticedFaults {
  /** A domain, or the folder of files that belong to none. */
  place: string;
  faults: number;
  noticed: number;
}

const noticedBy: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const unnoticed: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/** Counts the noticed faults of each domain, worst first. Faults that could not be tried count nowhere. */
export function countNoticed(tried: readonly TriedFault[]): NoticedFaults[] {
  const counts = new Map<string, NoticedFaults>();
  for (const { fileName, status } of tried) {
    const isNoticed = noticedBy.has(status);
    if (!isNoticed && !unnoticed.has(status)) continue;
    const place = placeOf(fileName.replaceAll('\\', '/'));
    const count = counts.get(place) ?? { place, faults: 0, noticed: 0 };
    count.faults += 1;
    count.noticed += isNoticed ? 1 : 0;
    counts.set(place, count);
  }
  return [...counts.values()].sort((a, b) => a.noticed / a.faults - b.noticed / b.faults);
}

export function isUnnoticed({ status }: TriedFault): boolean {
  return unnoticed.has(status);
}

/** Returns the place of a fault as Stryker's option `mutate` takes it: lines from 1, columns from 0. */
export function rangeOf({ fileName, location: { start, end } }: PlacedFault): string {
  return `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
}

/** Returns the faults of the first pass. One that only the second pass noticed is noticed. */
export function joinPasses<Fault extends PlacedFault>(first: readonly Fault[], second: readonly Fault[]): Fault[] {
  const later = new Map(second.filter(({ status }) => noticedBy.has(status)).map((fault) => [keyOf(fault), fault]));
  return first.map((fault) => (isUnnoticed(fault) ? (later.get(keyOf(fault)) ?? fault) : fault));
}

function keyOf(fault: PlacedFault): string {
  return `${rangeOf(fault)} ${fault.mutatorName} ${fault.replacement}`;
}

function placeOf(path: string): string {
  return /(?:^|\/)src\/server\/domains\/([^/]+)\//.exec(path)?.[1] ?? path.replace(/\/[^/]*$/, '');
}
