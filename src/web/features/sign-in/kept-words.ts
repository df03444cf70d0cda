import { useState } from 'react';
import { useSession } from './session.ts';

/** Reasons of moderators that were typed and not sent: kept in this tab, so that neither a sign-in nor a refusal loses them. */
const key = 'desk_words';
/** The oldest go first. */
const mostKept = 40;

type Kept = Record<string, string>;

function readKept(): Kept {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const entries = typeof held === 'object' && held !== null ? Object.entries(held) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function keepWords(name: string, words: string): void {
  const { [name]: _, ...others } = readKept();
  const entries = words === '' ? Object.entries(others) : [...Object.entries(others), [name, words]];
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(entries.slice(-mostKept))));
  } catch {
    // Barred, or full: they stay as long as the field does.
  }
}

/**
 * A field's words, kept for this account until they are set to nothing, which whoever sent them does.
 *
 * @param name of the field alone, such as `text:12`
 */
export function useKeptWords(name: string): [words: string, setWords: (words: string) => void] {
  const owned = `${useSession()?.profileId ?? ''}:${name}`;
  const [typed, setTyped] = useState<{ owned: string; words: string } | null>(null);
  const words = typed?.owned === owned ? typed.words : (readKept()[owned] ?? '');
  return [
    words,
    (next) => {
      setTyped({ owned, words: next });
      keepWords(owned, next);
    },
  ];
}
