/** Removes duplicates and sorts into the lock order of number rows. */
export function inOrder(phones: readonly string[]): string[] {
  return [...new Set(phones)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
