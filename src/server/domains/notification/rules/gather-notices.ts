/** From this many on, notices of one kind are combined. */
const fewestGathered = 3;

/** Combines waiting notices by kind, in order of the first. Essential ones stay apart; retries keep their group. */
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
