/** Numbers each once and in the order in which rows of numbers are locked. */
export function inOrder(phones: readonly string[]): string[] {
  return [...new Set(phones)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
