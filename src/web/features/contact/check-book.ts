import { hashLength, mostPrefixes, prefixLength, prefixLot } from '#shared/contacts/hash-prefix.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import type { BookContact } from './book.ts';

/** How far it is: prefixes that were asked, of all. */
export interface CheckProgress {
  done: number;
  all: number;
  unwanted: readonly BookContact[];
}

/** Why it pauses or ends before all is asked. */
export interface CheckStop {
  code: string;
  /** Seconds until it goes on; null where it does not by itself. */
  retryAfter: number | null;
}

export interface BookCheck {
  /** Asks on until all is asked, or something stops it. Null: all is asked. */
  goOn(signal: AbortSignal, onProgress: (progress: CheckProgress) => void): Promise<CheckStop | null>;
}

/** Prefixes of one question: whole lots, and whole units of the meter. */
const atOnce = mostPrefixes / 2;

/**
 * Asks which contacts are unwanted without telling any (C26): four hexadecimal digits of each number's hash leave the
 * browser, filled up with made-up ones to whole lots, in no order. What comes back is compared here. A question that got
 * no answer is asked again as it was, so it is counted once.
 */
export async function startCheck(contacts: readonly BookContact[]): Promise<BookCheck> {
  const byHash = new Map<string, BookContact>();
  for (const contact of contacts) {
    if (contact.digits !== null) byHash.set(await hashOf(contact.digits), contact);
  }
  const prefixes = shuffled(filledUp(new Set([...byHash.keys()].map((hash) => hash.slice(0, prefixLength)))));
  const unwanted: BookContact[] = [];
  let done = 0;
  return {
    async goOn(signal, onProgress) {
      while (done < prefixes.length) {
        const some = prefixes.slice(done, done + atOnce);
        const answer = await askMetered('POST /api/v6/lookup/prefix', { fields: { prefixes: some.join(',') }, signal });
        if (!answer.ok) {
          const isShort = answer.problem.code === 'limit.minute';
          return { code: answer.problem.code, retryAfter: isShort ? (answer.retryAfter ?? 60) : null };
        }
        for (const hash of answer.data.hashes) {
          const contact = byHash.get(hash);
          if (contact) unwanted.push(contact);
        }
        done += some.length;
        onProgress({ done, all: prefixes.length, unwanted: [...unwanted] });
      }
      return null;
    },
  };
}

async function hashOf(digits: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(digits));
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').slice(0, hashLength);
}

/** With others, until it is a whole number of lots. */
export function filledUp(prefixes: ReadonlySet<string>): string[] {
  const all = new Set(prefixes);
  const wanted = Math.ceil(prefixes.size / prefixLot) * prefixLot;
  // No more different prefixes exist: a book that has nearly all of them is filled up with repeated ones.
  const different = Math.min(wanted, 16 ** prefixLength);
  while (all.size < different) all.add(randomPrefix());
  return [...all, ...Array.from({ length: wanted - all.size }, randomPrefix)];
}

function randomPrefix(): string {
  const [number = 0] = crypto.getRandomValues(new Uint16Array(1));
  return number.toString(16).padStart(prefixLength, '0');
}

function shuffled(texts: readonly string[]): string[] {
  const order = crypto.getRandomValues(new Uint32Array(texts.length));
  return texts
    .map((text, at) => ({ text, rank: order[at] ?? 0 }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ text }) => text);
}
