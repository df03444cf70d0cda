export interface TriedFault {
  fileName: string;
  /** Stryker's word for what came of it. */
  status: string;
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

function placeOf(path: string): string {
  return /(?:^|\/)src\/server\/domains\/([^/]+)\//.exec(path)?.[1] ?? path.replace(/\/[^/]*$/, '');
}
