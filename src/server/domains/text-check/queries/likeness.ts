/** Two texts at least this much alike are shown to the moderator side by side. It decides nothing: see `isSame`. */
export const likeFrom = 0.7;

/**
 * How alike two texts are by their trigrams, as PostgreSQL's `similarity` counts them: 0 for nothing in common, 1 for all.
 * "Polite" and "not polite" are alike by this, so nobody is judged by it.
 */
export function likeness(a: string, b: string): number {
  const one = trigramsOf(a);
  if (one.size === 0) return a === b ? 1 : 0;
  return likenessTo(one, b);
}

/** The same of many texts and one, whose trigrams are found once; 0 where either has none. */
export function likenessTo(one: ReadonlySet<string>, text: string): number {
  const other = trigramsOf(text);
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common / (one.size + other.size - common);
}

/**
 * Of each word, with two spaces before it and one after it. A Chinese character is a word of its own: in a line of them
 * one other character would change three trigrams of few. Other scripts without spaces are one word.
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
