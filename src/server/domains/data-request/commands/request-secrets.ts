import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSeal } from '#server/platform/seal.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { readTicket, toTicket } from '#shared/ticket.ts';

/** The words of a request, stored encrypted with the site's secret. */
export interface Asked {
  /** E.164 digits of the proven number. */
  phone: string;
  /** Empty: no mail, the answer is only on the request's page. */
  email: string;
  text: string;
  locale: string;
}

/** Encrypts the words of requests in the database, and derives the lookup keys of tickets and numbers. */
export interface RequestSecrets {
  ticketOf(seed: string): string;
  /** Keyed hash under which the request of a ticket is stored. */
  keyOf(ticket: string): string;
  /** Keyed hash of a number, the same for all its spellings. */
  phoneKeyOf(phone: string): string;
  seal(seed: string, asked: Asked): string;
  /** Null after erasure. */
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
