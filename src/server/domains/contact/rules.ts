import type { ContactName } from '#server/domains/name/door.ts';
import type { ResolvedPhone } from '#server/domains/numbering/door.ts';
import {
  type ReadEntry,
  type SkippedEntry,
  type SkipReason,
  skipped,
  type UnreadColumn,
} from '#shared/contacts/contact-entry.ts';
import { cleanNamePart } from '#shared/person-name.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { oddityOf } from '#shared/phone/typed-text.ts';

export type SortedName = ContactName & { line: number };

export interface SortedEntries {
  /** Unique by number. */
  names: SortedName[];
  skipped: SkippedEntry[];
  unread: UnreadColumn[];
}

/**
 * Splits entries into storable and skipped ones. Names are cut at `longestName` letters, because nobody typed them
 * here. Adds new numbers to `seen`.
 */
export function sortEntries(
  entries: readonly ReadEntry[],
  of: {
    own: string;
    longestName: number;
    seen: Set<string>;
    resolve(phone: string, isBare: boolean): ResolvedPhone | 'spoilt' | null;
  },
): SortedEntries {
  const own = spellingsOf(of.own);
  const sorted: SortedEntries = { names: [], skipped: [], unread: [] };
  const skip = (line: number, reason: SkipReason) => void sorted.skipped.push(skipped(line, reason));
  for (const entry of entries) {
    if (entry.kind === 'unread') {
      sorted.unread.push(entry);
      continue;
    }
    const { line } = entry;
    if (entry.kind === 'skipped') {
      skip(line, entry.reason);
      continue;
    }
    const name = cleanName(entry, of.longestName);
    const number = of.resolve(entry.phone, entry.isBare === true);
    if (number === 'spoilt') skip(line, 'spoilt');
    else if (number === null || number.kind === 'emergency')
      skip(line, oddityOf(entry.phone) === 'spoilt' ? 'spoilt' : 'number');
    else if (name === null) skip(line, 'name');
    else if (own.includes(number.digits)) skip(line, 'own');
    else if (of.seen.has(number.digits)) skip(line, 'repeated');
    else {
      of.seen.add(number.digits);
      sorted.names.push({ phone: number.digits, country: number.country, ...name, line });
    }
  }
  return sorted;
}

/** Cleans both parts of a name; an invalid part becomes empty. Null if both are empty. */
function cleanName(name: { firstName: string; lastName: string }, longest: number) {
  const firstName = cleanNamePart(cut(name.firstName, longest), longest) ?? '';
  const lastName = cleanNamePart(cut(name.lastName, longest), longest) ?? '';
  return firstName === '' && lastName === '' ? null : { firstName, lastName };
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of letters.segment(text)) {
    if (count === longest) break;
    kept += segment;
    count += 1;
  }
  return kept;
}
