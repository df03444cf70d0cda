/** So many of one kind are sent as one. */
const fewestGathered = 3;

/**
 * Notices that wait for one member, as they are sent: three or more of a kind together, all others alone, in the order of
 * the first of each. What is essential is never gathered: each may ask for something else.
 */
export function gatherNotices<Notice extends { kind: string; isEssential: boolean }>(
  waiting: readonly Notice[],
): [Notice, ...Notice[]][] {
  const counts = new Map<string, number>();
  for (const { kind } of waiting) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const sent: [Notice, ...Notice[]][] = [];
  const gathered = new Map<string, [Notice, ...Notice[]]>();
  for (const notice of waiting) {
    const isGathered = !notice.isEssential && (counts.get(notice.kind) ?? 0) >= fewestGathered;
    const group = isGathered ? gathered.get(notice.kind) : undefined;
    if (group !== undefined) {
      group.push(notice);
      continue;
    }
    const begun: [Notice, ...Notice[]] = [notice];
    sent.push(begun);
    if (isGathered) gathered.set(notice.kind, begun);
  }
  return sent;
}
