import { setImmediate as turn } from 'node:timers/promises';
import {
  type Asked,
  askedNames,
  askedOf,
  askedUsual,
  type DavThing,
  multistatusHead,
  multistatusTail,
  syncTokenOf,
  tagOfToken,
  thingOf,
  writeGone,
  writeThing,
} from './answer-props.ts';
import type { Book, BookCard, CachedBooks } from './cached-books.ts';
import { readFilter } from './match-card.ts';
import { type BookChoice, hrefOf, readPlace } from './read-place.ts';
import { card, childOf, type DavElement, dav } from './read-xml.ts';

export interface OpenBook {
  base: string;
  choice: BookChoice;
  book: Book;
}

/** Parts of a 207, or the failed precondition (RFC 4918, 16). */
export type DavAnswer = { parts: Iterable<string> } | { status: 403 | 507; condition: string } | 'malformed';

/** Reads a PROPFIND; an empty body means `allprop`. Null if malformed. */
export function readPropfind(body: DavElement | null): Asked | null {
  if (body === null) return askedUsual;
  if (body.name !== dav('propfind')) return null;
  const prop = childOf(body, dav('prop'));
  if (prop) return askedOf(prop);
  if (childOf(body, dav('propname'))) return askedNames;
  return childOf(body, dav('allprop')) ? askedUsual : null;
}

export function answerReport(body: DavElement, open: OpenBook, books: CachedBooks, publicUrl: string): DavAnswer {
  const prop = childOf(body, dav('prop'));
  const asked = prop ? askedOf(prop) : askedUsual;
  switch (body.name) {
    case card('addressbook-multiget'):
      return { parts: multiget(body, open, withTag(asked), publicUrl) };
    case card('addressbook-query'):
      return query(body, open, withTag(asked));
    case dav('sync-collection'):
      return syncCollection(body, open, asked, books);
    default:
      return { status: 403, condition: '<supported-report/>' };
  }
}

/** Always includes the tag: clients need it later, and some do not request it. */
function withTag(asked: Asked): Asked {
  const tag = dav('getetag');
  return asked.names.includes(tag) ? asked : { ...asked, names: [tag, ...asked.names] };
}

function* multiget(
  body: DavElement,
  { base, choice, book }: OpenBook,
  asked: Asked,
  publicUrl: string,
): Generator<string> {
  const asking = body.children.filter(({ name }) => name === dav('href'));
  // A card that is named twice is answered once.
  for (const text of new Set(asking.map((one) => one.text))) {
    const path = pathOf(text, publicUrl);
    const place = path === null ? null : readPlace(path);
    const found = place?.kind === 'card' && place.book.name === choice.name ? book.cards.get(place.id) : undefined;
    yield found ? writeThing(thingOf.card(base, choice, found), asked) : writeGone(path ?? text);
  }
}

/** Clients may send absolute URLs. */
function pathOf(text: string, publicUrl: string): string | null {
  return URL.canParse(text, publicUrl) ? new URL(text, publicUrl).pathname : null;
}

function query(body: DavElement, { base, choice, book }: OpenBook, asked: Asked): DavAnswer {
  const takes = readFilter(childOf(body, card('filter')));
  if (takes === null) return { status: 403, condition: '<c:supported-filter/>' };
  const found = [...book.cards.values()].filter(takes);
  const limit = readLimit(childOf(body, card('limit')), card('nresults'));
  if (limit === 'malformed') return limit;
  const given = limit === null ? found : found.slice(0, limit);
  // RFC 6352, 8.6.1: the results, and a 507 entry if there are more.
  const more =
    given.length === found.length
      ? []
      : [
          `<response><href>${hrefOf.book(base, choice)}</href><status>HTTP/1.1 507 Insufficient Storage</status>` +
            '<error><number-of-matches-within-limits/></error></response>\n',
        ];
  return { parts: writeCards(given, { base, choice }, asked, more) };
}

function readLimit(limit: DavElement | null, name: string): number | null | 'malformed' {
  if (limit === null) return null;
  const text = childOf(limit, name)?.text ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 'malformed';
}

/** Changes since a token (RFC 6578). An unknown token makes the client fetch everything again. */
function syncCollection(body: DavElement, open: OpenBook, asked: Asked, books: CachedBooks): DavAnswer {
  const { base, choice, book } = open;
  const token = childOf(body, dav('sync-token'));
  const level = childOf(body, dav('sync-level'))?.text ?? '1';
  if (token === null || level !== '1') return 'malformed';
  const tag = tagOfToken(token.text);
  const known = token.text === '' ? new Map<string, string>() : tag === null ? null : books.toldAt(choice, tag);
  if (known === null) return { status: 403, condition: '<valid-sync-token/>' };
  const changed = [...book.cards.values()].filter(({ id, etag }) => known.get(id) !== etag);
  const gone = [...known.keys()].filter((id) => !book.cards.has(id));
  const limit = readLimit(childOf(body, dav('limit')), dav('nresults'));
  if (limit === 'malformed') return limit;
  if (limit !== null && changed.length + gone.length > limit) {
    return { status: 507, condition: '<number-of-matches-within-limits/>' };
  }
  const rest = gone.map((id) => writeGone(hrefOf.card(base, choice, id)));
  const end = `<sync-token>${syncTokenOf(book)}</sync-token>\n`;
  return { parts: writeCards(changed, { base, choice }, asked, [...rest, end]) };
}

/** Lazy: each card is written when it is sent. */
function* writeCards(
  cards: readonly BookCard[],
  { base, choice }: Pick<OpenBook, 'base' | 'choice'>,
  asked: Asked,
  rest: readonly string[],
): Generator<string> {
  for (const one of cards) yield writeThing(thingOf.card(base, choice, one), asked);
  yield* rest;
}

export function* writeThings(things: Iterable<DavThing>, asked: Asked): Generator<string> {
  for (const thing of things) yield writeThing(thing, asked);
}

const perPiece = 100;

export async function* writeMultistatus(parts: Iterable<string>): AsyncGenerator<string> {
  let text = multistatusHead;
  let count = 0;
  for (const part of parts) {
    text += part;
    count += 1;
    if (count % perPiece > 0) continue;
    yield text;
    text = '';
    await turn();
  }
  yield text + multistatusTail;
}
