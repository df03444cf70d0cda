/** Places in the queue, the highest first. */
export const places = { setAside: 0, waiting: 1, onTop: 2 } as const;

/** So many people, each of another network, put a text on top. */
const enoughReporters = 3;

/**
 * Where a text stands.
 *
 * @param independent reporters, those of one network counted once
 */
export function placeOf(independent: number, isSetAside: boolean): number {
  if (independent >= enoughReporters) return places.onTop;
  return isSetAside ? places.setAside : places.waiting;
}
