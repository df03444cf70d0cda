import anyAscii from 'any-ascii';

/**
 * Canonical form of a name. Case, accents, script, word order, separators and the choice of transliteration do not
 * matter: "Сергей Иванов", "IVANOV, Sergei" and "Sérgey Ivanov" fold to the same, as do "Müller" and "Mueller".
 *
 * Names of different people may collide, such as "Michal" and "Michael", so only names of one number are compared.
 */
export function foldName(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.normalize('NFKC');
  const words = anyAscii(name.replace(/ё/g, 'е').replace(/Ё/g, 'Е'))
    .toLowerCase()
    // Also the transliterated soft sign: Ольга becomes Olga.
    .replace(/['`"]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map(foldWord);
  return words.length > 0 ? words.sort().join(' ') : name.trim().toLowerCase();
}

/** Maps differing transliterations to one; order matters. */
const ways: readonly (readonly [RegExp, string])[] = [
  [/([aou])e/g, '$1'], // ä, ö, ü
  [/ph/g, 'f'],
  [/kh/g, 'h'], // Х
  [/x/g, 'ks'], // Alexei is Алексей
  [/w/g, 'v'],
  [/(?<=.)j|y/g, 'i'], // й, ы, я and ю; a leading J is a consonant
  [/([a-z])\1+/g, '$1'],
  [/dr$/, 'der'], // Александр
];

function foldWord(word: string): string {
  return ways.reduce((folded, [way, as]) => folded.replace(way, as), word);
}
