// Notes for translators. Short phrases need one, because they are ambiguous without context.
import { baseOf, type Finding } from './catalogue-rules.ts';

type Phrases = Readonly<Record<string, string>>;
/** By key or by family, where `*` matches anything (`category.*`). */
export type Notes = Readonly<Record<string, string>>;

/** Phrases of at most this many words need a note. */
const shortWords = 2;

/** Returns the note of a key without plural suffix: its own, else that of the narrowest family. */
export function noteOf(key: string, notes: Notes): string | null {
  const families = Object.keys(notes).filter((name) => name.includes('*') && toPattern(name).test(key));
  const narrowest = families.sort((a, b) => b.length - a.length)[0];
  return notes[key] ?? (narrowest === undefined ? null : (notes[narrowest] ?? null));
}

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

export function findIdleNotes(english: Phrases, notes: Notes): Finding[] {
  const keys = Object.keys(english).map(baseOf);
  return Object.keys(notes)
    .filter((name) => !keys.some((key) => toPattern(name).test(key)))
    .map((key) => ({ key, text: 'is a note of no phrase' }));
}

/** Finds equal texts under several keys, unless notes say how they differ. Legal texts are exempt. */
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
