/**
 * The parts as one text that is of one piece in memory. By `+` and by a template a text of thirteen letters and more is
 * kept as its parts: one such text makes the whole answer that it stands in twice as slow to write as JSON.
 */
export function flatText(...parts: readonly string[]): string {
  return parts.join('');
}
