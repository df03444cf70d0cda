/** So many of one kind are sent as one. */
const fewestGathered = 3;

/**
 * Notices that wait for one member, as they are sent: three or more of a kind together, all others alone, in the order of
 * the first of each. What is essential is never gathered: each may ask for something else. What was tried before stays
 * as it was sent then, for some place may have it.
 */
export function gatherNotices<Notice extends { kind: string; isEssential: boolean; tries: number }>(
  waiting: readonly Notice[],
): [Notice, ...Notice[]][] {
  const counts = new Map<string, number>();
  const likenessOf = ({ kind, tries }: Notice) => `${kind} ${tries}`;
  for (const notice of waiting) counts.set(likenessOf(notice), (counts.get(likenessOf(notice)) ?? 0) + 1);
  const sent: [Notice, ...Notice[]][] = [];
  const gathered = new Map<string, [Notice, ...Notice[]]>();
  for (const notice of waiting) {
    const likeness = likenessOf(notice);
    const isGathered = !notice.isEssential && (counts.get(likeness) ?? 0) >= fewestGathered;
    const group = isGathered ? gathered.get(likeness) : undefined;
    if (group !== undefined) {
      group.push(notice);
      continue;
    }
    const begun: [Notice, ...Notice[]] = [notice];
    sent.push(begun);
    if (isGathered) gathered.set(likeness, begun);
  }
  return sent;
}
