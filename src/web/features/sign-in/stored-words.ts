import { useState } from 'react';
import { useSession } from './session.ts';

/** Moderators' unsent reasons, stored in this tab, so that a sign-in or refusal does not lose them. */
const key = 'desk_words';
/** The oldest are dropped first. */
const mostStored = 40;

type Kept = Record<string, string>;

function readCached(): Kept {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const entries = typeof held === 'object' && held !== null ? Object.entries(held) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

function storeWords(name: string, words: string): void {
  const { [name]: _, ...others } = readCached();
  const entries = words === '' ? Object.entries(others) : [...Object.entries(others), [name, words]];
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(entries.slice(-mostStored))));
  } catch {
    // Storage is blocked or full: they last as long as the field.
  }
}

/**
 * A field's text, stored per account until set to empty, which the sender does.
 * @param name unique per field, such as `text:12`
 */
export function useStoredWords(name: string): [words: string, setWords: (words: string) => void] {
  const owned = `${useSession()?.profileId ?? ''}:${name}`;
  const [typed, setTyped] = useState<{ owned: string; words: string } | null>(null);
  const words = typed?.owned === owned ? typed.words : (readCached()[owned] ?? '');
  return [
    words,
    (next) => {
      setTyped({ owned, words: next });
      storeWords(owned, next);
    },
  ];
}
