import type { ContactGist } from '#contract/complaint.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSeal } from '#server/platform/seal.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { readTicket, toTicket } from '#shared/ticket.ts';

/** The complainant's data, stored encrypted. */
export interface Complainant {
  name: string;
  email: string;
  text: string;
  locale: string;
}

/** A court decision that a complaint cites; `text` is the message, if it was cited later. */
export interface Citation {
  court: string;
  /** `yyyy-mm-dd`. */
  date: string;
  reference: string;
  text: string | null;
}

export interface AuthorAnswer extends ContactGist {
  text: string;
}

/** Encrypts what a complaint says, and derives its tickets and lookup keys with the site's secret. */
export interface ComplaintSecrets {
  /** @param place `''` for the complainant's ticket, else the 1-based place of the author's text */
  ticketOf(seed: string, place: number | ''): string;
  keyOf(ticket: string): string;
  /** Key of a person: an account, a proven number, or name, address and network together. */
  personOf(who: {
    profileId: string | null;
    provenPhone: string | null;
    name: string;
    email: string;
    network: string;
  }): string;
  emailOf(email: string): string;
  /** Key of an address at a network. */
  senderOf(email: string, network: string): string;
  networkOf(network: string): string;
  /** Key of a name that the number does not have. Letters are compared as for existing names. */
  unknownNameOf(name: readonly string[]): string;
  seal(seed: string, complainant: Complainant): string;
  /** Null after the complainant's erasure. */
  open(seed: string, sealed: string): Complainant | null;
  sealWords(seed: string, words: string): string;
  openWords(seed: string, sealed: string): string;
  sealCitation(seed: string, citation: Citation): string;
  openCitation(seed: string, sealed: string): Citation | null;
  sealAnswer(seed: string, answer: AuthorAnswer): string;
  /** Null after erasure. */
  openAnswer(seed: string, sealed: string): AuthorAnswer | null;
}

export function createComplaintSecrets(keys: DeriveKey): ComplaintSecrets {
  const tickets = keys('complaint tickets');
  const people = keys('complaint people');
  const { seal, open } = createSeal(keys('complaint words'));
  const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase();
  return {
    ticketOf: (seed, place) => toTicket(Buffer.from(keyedHash(tickets, 'ticket', seed, String(place)), 'base64url')),
    keyOf: (ticket) => keyedHash(tickets, 'key', readTicket(ticket) ?? ''),
    personOf({ profileId, provenPhone, name, email, network }) {
      if (profileId !== null) return keyedHash(people, 'member', profileId);
      if (provenPhone !== null)
        return keyedHash(people, 'number', spellingsOf(provenPhone).toSorted()[0] ?? provenPhone);
      return keyedHash(people, 'visitor', network, fold(email), fold(name));
    },
    networkOf: (network) => keyedHash(people, 'network', network),
    unknownNameOf: (name) => keyedHash(people, 'name', ...name),
    senderOf: (email, network) => keyedHash(people, 'sender', network, fold(email)),
    emailOf: (email) => keyedHash(people, 'email', fold(email)),
    seal: (seed, complainant) => seal(JSON.stringify(complainant), seed),
    open(seed, sealed) {
      const text = sealed === '' ? null : open(sealed, seed);
      return text === null ? null : (JSON.parse(text) as Complainant);
    },
    sealWords: (seed, words) => seal(words, `words ${seed}`),
    sealCitation: (seed, citation) => seal(JSON.stringify(citation), `citation ${seed}`),
    openCitation(seed, sealed) {
      const citation = open(sealed, `citation ${seed}`);
      return citation === null ? null : (JSON.parse(citation) as Citation);
    },
    sealAnswer: (seed, answer) => seal(JSON.stringify(answer), `answer ${seed}`),
    openAnswer(seed, sealed) {
      const answer = sealed === '' ? null : open(sealed, `answer ${seed}`);
      return answer === null ? null : (JSON.parse(answer) as AuthorAnswer);
    },
    openWords: (seed, sealed) => open(sealed, `words ${seed}`) ?? '',
  };
}
