import { hashLength, mostPrefixes, prefixLength, prefixLot } from '#shared/contacts/hash-prefix.ts';
import { askMetered } from '#web/features/metering/ask-metered.ts';
import type { BookContact } from './book.ts';

/** Prefixes sent so far, of all. */
export interface CheckProgress {
  done: number;
  all: number;
  unwanted: readonly BookContact[];
}

/** Why the check paused or ended early. */
export interface CheckStop {
  code: string;
  /** Seconds until it can continue; null if waiting does not help. */
  retryAfter: number | null;
}

export interface BookCheck {
  /** Sends the remaining prefixes until done or stopped. Null when done. */
  goOn(signal: AbortSignal, onProgress: (progress: CheckProgress) => void): Promise<CheckStop | null>;
}

/** Prefixes per request: whole lots, and whole units of the meter. */
const atOnce = mostPrefixes / 2;

/**
 * Finds unwanted contacts without disclosing any (C26): only four hexadecimal digits of each number's hash are sent,
 * padded with random ones to whole lots, in random order. Results are compared locally. A failed request is repeated
 * unchanged, so that it is counted once.
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

/** Adds random prefixes up to a whole number of lots. */
export function filledUp(prefixes: ReadonlySet<string>): string[] {
  const all = new Set(prefixes);
  const wanted = Math.ceil(prefixes.size / prefixLot) * prefixLot;
  // If the book has nearly all prefixes, no different ones are left, and the padding repeats some.
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
