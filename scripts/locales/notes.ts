// What translators are told of a phrase: short ones need a word of context, for they mean many things.
import { baseOf, type Finding } from './catalogue-rules.ts';

type Phrases = Readonly<Record<string, string>>;
/** By key, or by family: `*` stands for anything, as in `category.*`. */
export type Notes = Readonly<Record<string, string>>;

/** Words up to which a phrase is short. */
const shortWords = 2;

/** The note of a key (without plural suffix): its own, else that of the narrowest family. */
export function noteOf(key: string, notes: Notes): string | null {
  const families = Object.keys(notes).filter((name) => name.includes('*') && toPattern(name).test(key));
  const narrowest = families.sort((a, b) => b.length - a.length)[0];
  return notes[key] ?? (narrowest === undefined ? null : (notes[narrowest] ?? null));
}

/** Short phrases without a note, and notes of no phrase. */
export function findNoteless(english: Phrases, notes: Notes): Finding[] {
  const short = new Set(
    Object.entries(english)
      .filter(([, phrase]) => countWords(phrase) <= shortWords)
      .map(([key]) => baseOf(key)),
  );
  return [...short]
    .filter((key) => noteOf(key, notes) === null)
    .map((key) => ({ key, text: 'is short and has no note: say in locales/notes.json where it stands' }));
}

/** Notes that belong to no phrase. */
export function findIdleNotes(english: Phrases, notes: Notes): Finding[] {
  const keys = Object.keys(english).map(baseOf);
  return Object.keys(notes)
    .filter((name) => !keys.some((key) => toPattern(name).test(key)))
    .map((key) => ({ key, text: 'is a note of no phrase' }));
}

/** The same words under two keys that one page may load: one key will do, unless notes say how they differ. */
export function findRepeated(english: Phrases, notes: Notes): Finding[] {
  const keysOf = Map.groupBy(
    Object.keys(english).filter((key) => !key.startsWith('legal.')),
    (key) => english[key] ?? '',
  );
  return [...keysOf.values()].flatMap((keys) => {
    const bases = [...new Set(keys.map(baseOf))];
    const [first = '', ...others] = bases;
    if (bases.every((key) => noteOf(key, notes) !== null)) return [];
    return others.map((key) => ({
      key,
      text: `has the same words as ${first}: use one key, or say in locales/notes.json how they differ`,
    }));
  });
}

function countWords(phrase: string): number {
  return phrase.replace(/%\w+%/g, ' ').match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
}

function toPattern(family: string): RegExp {
  return new RegExp(`^${family.split('*').map(RegExp.escape).join('.+')}$`);
}
