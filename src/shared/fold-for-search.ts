/** Folds case, accents, the dot of an i, spaces and hyphens. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[\s-]+/g, ' ')
    .trim();
}
