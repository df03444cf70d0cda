/** Fewer rows than these leave a hole beside a list of as many or more. */
const fewest = 3;

/** Lists that stand side by side, without those that are too short beside a longer one. */
export function pairLists<Row>(lists: readonly Row[][]): Row[][] {
  const hasLong = lists.some((list) => list.length >= fewest);
  return lists.map((list) => (hasLong && list.length < fewest ? [] : list));
}
