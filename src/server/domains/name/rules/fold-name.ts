import anyAscii from 'any-ascii';

/**
 * What two spellings of one name have in common: neither case, accents, script, the order of the words nor what stands
 * between them counts, nor which of the usual ways was taken to write it in Latin letters. "Сергей Иванов", "IVANOV,
 * Sergei" and "Sérgey Ivanov" fold to the same, and so do "Müller" and "Mueller".
 *
 * Names of different people may fold to one, as "Michal" and "Michael" do: it is only asked of names of one number.
 */
export function foldName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.normalize('NFKC');
  const words = anyAscii(name.replace(/ё/g, 'е').replace(/Ё/g, 'Е'))
    .toLowerCase()
    // Also what a soft sign becomes: Ольга is Olga.
    .replace(/['`"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map(foldWord);
  return words.length > 0 ? words.sort().join(' ') : name.trim().toLowerCase();
}

/** What the usual transliterations write differently, as one of them writes it; in this order. */
const ways: readonly (readonly [RegExp, string])[] = [
  [/([aou])e/g, '$1'], // ä, ö, ü
  [/ph/g, 'f'],
  [/kh/g, 'h'], // Х
  [/x/g, 'ks'], // Alexei is Алексей
  [/w/g, 'v'],
  [/(?<=.)j|y/g, 'i'], // й, ы, я and ю; a J that begins a name is one
  [/([a-z])\1+/g, '$1'],
  [/dr$/, 'der'], // Александр
];

function foldWord(word: string): string {
  return ways.reduce((folded, [way, as]) => folded.replace(way, as), word);
}
