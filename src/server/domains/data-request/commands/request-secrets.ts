import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSeal } from '#server/platform/seal.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { readTicket, toTicket } from '#shared/ticket.ts';

/** What somebody asked, as nobody reads it without the site's secret. */
export interface Asked {
  /** Digits of the number that was proven. */
  phone: string;
  /** Empty where answers stand on the page alone. */
  email: string;
  text: string;
  /** In which they are written to, a tag. */
  locale: string;
}

/** What keeps a request from who may read the database, and finds it by what the person holds. */
export interface RequestSecrets {
  ticketOf(seed: string): string;
  /** Under which the request of a ticket is found. */
  keyOf(ticket: string): string;
  /** One for all spellings of a number. */
  phoneKeyOf(phone: string): string;
  seal(seed: string, asked: Asked): string;
  /** Null once it was erased. */
  open(seed: string, sealed: string): Asked | null;
  sealWords(seed: string, words: string): string;
  openWords(seed: string, sealed: string | null): string | null;
}

export function createRequestSecrets(keys: DeriveKey): RequestSecrets {
  const tickets = keys('data request tickets');
  const phones = keys('data request numbers');
  const { seal, open } = createSeal(keys('data request words'));
  return {
    ticketOf: (seed) => toTicket(Buffer.from(keyedHash(tickets, 'ticket', seed), 'base64url')),
    keyOf: (ticket) => keyedHash(tickets, 'key', readTicket(ticket) ?? ''),
    phoneKeyOf: (phone) => keyedHash(phones, spellingsOf(phone).toSorted()[0] ?? phone),
    seal: (seed, asked) => seal(JSON.stringify(asked), seed),
    open(seed, sealed) {
      const text = sealed === '' ? null : open(sealed, seed);
      return text === null ? null : (JSON.parse(text) as Asked);
    },
    sealWords: (seed, words) => seal(words, `words ${seed}`),
    openWords: (seed, sealed) => (sealed === null ? null : open(sealed, `words ${seed}`)),
  };
}
