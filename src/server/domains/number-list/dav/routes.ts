import { Readable } from 'node:stream';
import type { Base } from '#server/domains/part.ts';
import { type Program, requireProgram } from '#server/platform/access/actor.ts';
import { answer } from '#server/platform/http/answer.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { holdsTag } from '#server/platform/http/etag.ts';
import { problem } from '#server/platform/http/problem.ts';
import { readRawBody } from '#server/platform/http/raw-body.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { hourMs } from '#shared/time.ts';
import type { WatchedNumbers } from '../commands/watch-numbers.ts';
import { readListState } from '../queries/read-list.ts';
import { spreadDelay } from '../rules/spread-delay.ts';
import { type DavThing, thingOf, vcardType } from './answer-props.ts';
import { answerReport, type DavAnswer, readPropfind, writeMultistatus, writeThings } from './answer-reports.ts';
import type { Book, CachedBooks } from './cached-books.ts';
import { type BookChoice, type DavPlace, isContactsApp, readBookName, readPlace } from './read-place.ts';
import { cardNs, davNs, readDavXml } from './read-xml.ts';

export interface BookDeps extends Pick<Base, 'database' | 'clock'> {
  books: CachedBooks;
  watched: WatchedNumbers;
  /** Without a trailing slash. */
  publicUrl: string;
  bookRequestsPerHour: number;
}

/** Fits a multiget of the largest book; parsing it blocks the event loop for some milliseconds. */
const largestBody = 256 * 1024;
const readySeconds = 60;

const methods = 'OPTIONS, GET, HEAD, PROPFIND, REPORT';
/** `addressbook` and the classes it requires (RFC 6352, 6.1). */
const classes = '1, 3, access-control, addressbook';
const xmlType = 'application/xml; charset=utf-8';

/** Read-only CardDAV (RFC 6352) for routers. Contacts apps are refused except under `/dav/phone`. */
export function bookRoutes(deps: BookDeps) {
  const { database, clock, books, watched, publicUrl } = deps;
  const asked = { name: 'book', most: deps.bookRequestsPerHour, spanMs: hourMs };
  const api = createApi();
  // RFC 6764 discovery: redirects every method.
  api.all('/.well-known/carddav', (c) => c.redirect('/dav/', 301));
  api.all('/dav/*', (c) => answerDav(c));
  return api;

  async function answerDav(c: ApiContext): Promise<Response> {
    const { method } = c.req;
    // Clients send OPTIONS before they authenticate, so the answer reveals nothing.
    if (method === 'OPTIONS') return answer(c, null, 200, { allow: methods, dav: classes });
    const place = readPlace(new URL(c.req.url).pathname);
    if (place?.isForPhones !== true && isContactsApp(c.req.header('user-agent'))) {
      return problem(c, 'number_list.phone_book');
    }
    const program = requireProgram(c, 'book');
    if (program instanceof Response) return program;
    if (!['GET', 'HEAD', 'PROPFIND', 'REPORT'].includes(method)) return problem(c, 'number_list.read_only');
    if (place === null) return problem(c, 'page.not_found');
    const wait = await consume(database.db, asked, program.profileId, clock.now());
    if (wait > 0) return problem(c, 'limit.book', { retryAfterSeconds: wait });
    await watched.settled();
    if (method === 'PROPFIND') return find(c, place, program);
    return method === 'REPORT' ? report(c, place, program) : send(c, place, program);
  }

  async function find(c: ApiContext, place: DavPlace, program: Program): Promise<Response> {
    const depth = c.req.header('depth')?.trim() ?? '1';
    if (depth.toLowerCase() === 'infinity') return fail(c, 403, '<propfind-finite-depth/>');
    if (depth !== '0' && depth !== '1') return problem(c, 'request.invalid');
    const body = await readRawBody(c.req.raw, largestBody);
    if (body === null) return problem(c, 'request.too_large');
    const read = body.length === 0 ? null : readDavXml(body);
    const wanted = body.length > 0 && read === null ? null : readPropfind(read);
    if (wanted === null) return problem(c, 'request.invalid');
    const things = await listThings(place, depth === '1', program);
    if (things === 'not_ready') return notReady(c, program);
    return things === null ? problem(c, 'page.not_found') : sendParts(c, { parts: writeThings(things, wanted) });
  }

  async function listThings(
    place: DavPlace,
    isWithChildren: boolean,
    program: Program,
  ): Promise<DavThing[] | null | 'not_ready'> {
    const { base } = place;
    if (place.kind === 'principal') return [thingOf.principal(base)];
    if (place.kind === 'root') {
      const below = isWithChildren ? [thingOf.principal(base), thingOf.home(base)] : [];
      return [thingOf.root(base), ...below];
    }
    if (place.kind === 'home') {
      if (!isWithChildren) return [thingOf.home(base)];
      const choice = ownBook(program);
      const book = await openBook(choice, program);
      return book === null ? 'not_ready' : [thingOf.home(base), thingOf.book(base, choice, book)];
    }
    const choice = place.book;
    const book = await openBook(choice, program);
    if (book === null) return 'not_ready';
    if (place.kind === 'card') {
      const found = book.cards.get(place.id);
      return found ? [thingOf.card(base, choice, found)] : null;
    }
    const cards = isWithChildren ? [...book.cards.values()].map((one) => thingOf.card(base, choice, one)) : [];
    return [thingOf.book(base, choice, book), ...cards];
  }

  async function report(c: ApiContext, place: DavPlace, program: Program): Promise<Response> {
    const body = await readRawBody(c.req.raw, largestBody);
    if (body === null) return problem(c, 'request.too_large');
    const read = readDavXml(body);
    if (read === null) return problem(c, 'request.invalid');
    if (place.kind !== 'book') return fail(c, 403, '<supported-report/>');
    const { base, book: choice } = place;
    const book = await openBook(choice, program);
    if (book === null) return notReady(c, program);
    return sendParts(c, answerReport(read, { base, choice, book }, books, publicUrl));
  }

  async function send(c: ApiContext, place: DavPlace, program: Program): Promise<Response> {
    if (place.kind !== 'book' && place.kind !== 'card') return problem(c, 'request.method_not_allowed');
    const book = await openBook(place.book, program);
    if (book === null) return notReady(c, program);
    const one = place.kind === 'card' ? book.cards.get(place.id) : null;
    if (one === undefined) return problem(c, 'page.not_found');
    const etag = one === null ? `"${book.tag}"` : one.etag;
    const headers = { etag, 'cache-control': 'private, no-cache' };
    if (holdsTag(c.req.header('if-none-match'), etag)) return answer(c, null, 304, headers);
    const file = one === null ? place.book.name : one.id;
    const dressed = {
      ...headers,
      'content-type': vcardType,
      'content-disposition': `attachment; filename="${file}.vcf"`,
    };
    if (one !== null) return answer(c, one.text, 200, dressed);
    return stream(c, [...book.cards.values()].map(({ text }) => text).values(), dressed);
  }

  /** Null while the first pass over all numbers runs, or when too many books are being built. */
  async function openBook(choice: BookChoice, { profileId }: Program): Promise<Book | null> {
    const state = await readListState(database.db, choice.country);
    return state && books.get(choice, state.version, profileId);
  }
}

/** The default book: the country of the member's own number. */
function ownBook({ phone }: Program): BookChoice {
  const country = parsePhone(`+${phone}`)?.country ?? null;
  const choice = readBookName(country ?? 'all') ?? readBookName('all');
  if (choice === null) throw new Error('there is a book of all countries');
  return choice;
}

function notReady(c: ApiContext, { programId }: Program): Response {
  return problem(c, 'number_list.not_ready', { retryAfterSeconds: spreadDelay(programId, readySeconds) });
}

function fail(c: ApiContext, status: 403 | 507, condition: string): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<error xmlns="${davNs}" xmlns:c="${cardNs}">${condition}</error>\n`;
  return answer(c, body, status, { 'content-type': xmlType, 'cache-control': 'no-store' });
}

function sendParts(c: ApiContext, answered: DavAnswer): Response {
  if (answered === 'malformed') return problem(c, 'request.invalid');
  if ('condition' in answered) return fail(c, answered.status, answered.condition);
  const headers = { 'content-type': xmlType, 'cache-control': 'no-store', dav: classes };
  return stream(c, writeMultistatus(answered.parts), headers, 207);
}

/** Streams, so that a book of thousands of numbers is never in memory as one text. */
function stream(
  c: ApiContext,
  texts: Iterable<string> | AsyncIterable<string>,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  const { headers: dressed } = answer(c, null, status, headers);
  const bytes = Readable.from(texts, { objectMode: false });
  return new Response(Readable.toWeb(bytes) as ReadableStream, { status, headers: dressed });
}
