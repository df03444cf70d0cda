/** A list with fewer rows leaves a gap beside a longer one. */
const fewest = 3;

/** Empties lists that are too short beside a longer one. */
export function pairLists<Row>(lists: readonly Row[][]): Row[][] {
  const hasLong = lists.some((list) => list.length >= fewest);
  return lists.map((list) => (hasLong && list.length < fewest ? [] : list));
}
