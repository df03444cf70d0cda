import type { ContactGist } from '#contract/complaint.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { createSeal } from '#server/platform/seal.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import { readTicket, toTicket } from '#shared/ticket.ts';

/** Who complained, as nobody reads it without the site's secret. */
export interface Complainant {
  name: string;
  email: string;
  text: string;
  /** In which they are written to, a tag. */
  locale: string;
}

/** The decision of a court that a complaint cites, and what was said with it where it was cited later. */
export interface Citation {
  court: string;
  /** `yyyy-mm-dd`. */
  date: string;
  reference: string;
  text: string | null;
}

/** What an author answered about the contact. */
export interface AuthorAnswer extends ContactGist {
  text: string;
}

/** What keeps a complaint from who may read the database, and finds it by what its sides hold. */
export interface ComplaintSecrets {
  /** @param place `''` of who complained, else the place of the text whose author it is for, from 1 */
  ticketOf(seed: string, place: number | ''): string;
  /** Under which the case or text of a ticket is found. */
  keyOf(ticket: string): string;
  /** The same person: an account, a proven number, or the same name and address from the same network. */
  personOf(who: {
    profileId: string | null;
    provenPhone: string | null;
    name: string;
    email: string;
    network: string;
  }): string;
  emailOf(email: string): string;
  /** An address at a network. */
  senderOf(email: string, network: string): string;
  networkOf(network: string): string;
  /** A name that was complained about and that nobody gives: letter by letter, as names that are given are found. */
  vainOf(name: readonly string[]): string;
  seal(seed: string, complainant: Complainant): string;
  /** Null once the complainant was erased. */
  open(seed: string, sealed: string): Complainant | null;
  sealWords(seed: string, words: string): string;
  openWords(seed: string, sealed: string): string;
  sealCitation(seed: string, citation: Citation): string;
  openCitation(seed: string, sealed: string): Citation | null;
  sealAnswer(seed: string, answer: AuthorAnswer): string;
  /** Null once it was erased. */
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
    vainOf: (name) => keyedHash(people, 'name', ...name),
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
