import anyAscii from 'any-ascii';

/**
 * What two spellings of one name have in common: neither case, accents, script, the order of the words nor what stands
 * between them counts. "Сергей Иванов", "IVANOV, Sergey" and "Sérgey Ivanov" fold to the same.
 */
export function foldName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.normalize('NFKC');
  const words = anyAscii(name)
    .toLowerCase()
    // Also what a soft sign becomes: Ольга is Olga.
    .replace(/['`"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.length > 0 ? words.sort().join(' ') : name.trim().toLowerCase();
}
