/** Similarity from which two texts are shown side by side to a moderator. It never decides anything. */
export const likeFrom = 0.7;

/** Trigram similarity as in PostgreSQL, 0–1. "Polite" and "not polite" score high, so it must not decide. */
export function likeness(a: string, b: string): number {
  const one = trigramsOf(a);
  if (one.size === 0) return a === b ? 1 : 0;
  return likenessTo(one, b);
}

/** Like `likeness`, but computes the trigrams of the first text only once for many; 0 if either has none. */
export function likenessTo(one: ReadonlySet<string>, text: string): number {
  const other = trigramsOf(text);
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common / (one.size + other.size - common);
}

/**
 * Trigrams of each word, padded with two spaces before and one after. A Han character is a word of its own, since one
 * changed character in a line would change three of few trigrams. Other scripts without spaces form one word.
 */
export function trigramsOf(text: string): Set<string> {
  const found = new Set<string>();
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{Script=Han}|[[\p{L}\p{N}\p{M}]--\p{Script=Han}]+/gv) ?? [];
  for (const word of words) {
    const letters = [' ', ' ', ...word, ' '];
    for (let at = 0; at + 3 <= letters.length; at += 1) found.add(letters.slice(at, at + 3).join(''));
  }
  return found;
}
