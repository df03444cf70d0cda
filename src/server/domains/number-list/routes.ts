import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type ListQuery, numberListCalls } from '#contract/number-list.ts';
import type { Base } from '#server/domains/part.ts';
import type { Program } from '#server/platform/access/actor.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { accepts } from '#server/platform/http/encoding.ts';
import { holdsTag } from '#server/platform/http/etag.ts';
import { problem, type Refusal } from '#server/platform/http/problem.ts';
import {
  addTextCall,
  refuseInWords,
  sendText,
  type TextAnswer,
  type TextKind,
  type TextKinds,
} from '#server/platform/http/text-call.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { toCountryCode } from '#shared/phone/parse-phone.ts';
import { minuteMs } from '#shared/time.ts';
import { escapeXml } from '#shared/xml-text.ts';
import type { WatchedNumbers } from './commands/watch-numbers.ts';
import type { CachedList, CachedLists, ListOrder } from './queries/cached-lists.ts';
import { whyNotSince } from './queries/list-unwanted.ts';
import { readListState } from './queries/read-list.ts';
import { type ListFormat, type ListFormatName, listFormats } from './rules/list-formats.ts';
import { spreadDelay } from './rules/spread-delay.ts';
import { listLimit } from './settings.ts';

export interface ListDeps extends Pick<Base, 'database' | 'clock'> {
  lists: CachedLists;
  watched: WatchedNumbers;
  listsPerHour: number;
}

const gives: Readonly<Record<ListFormatName, string>> = {
  'list.csv': 'CSV with a heading; a number that left the list has the label `removed`',
  'list.json': 'The numbers, those that left the list, and where the next page begins',
  'list.xml': 'The numbers, and those that left the list',
  'list.txt': 'A number a line',
  'list.vcf': 'vCards 3.0, nine numbers each at most',
  'fritzbox.xml': 'A phone book to restore into a FRITZ!Box, nine numbers a contact at most',
  'snom.xml': 'Contacts that are marked as blocked',
  'yealink.xml': 'A remote phone book, which Fanvil reads, too',
};

const lateCodes = {
  since_ahead: 'number_list.since_ahead',
  since_too_old: 'number_list.since_too_old',
} as const;
const failures = [
  'request.invalid',
  'limit.lists',
  'number_list.not_ready',
  'number_list.since_ahead',
  'number_list.since_too_old',
  'number_list.no_removals',
  'number_list.needs_country',
  'number_list.needs_order',
] as const;

const readySeconds = 60;
const madeSeconds = 10;
const freshSeconds = 3_600;

/** Calls that answer a text, for a server that cannot create its domains. */
export const listTextCalls: TextKinds = {
  ...Object.fromEntries(Object.entries(listFormats).map(([name, format]) => [`GET /api/v1/${name}`, kindOf(format)])),
  'POST /api/v1/snom.xml': kindOf(listFormats['snom.xml']),
};

export function listRoutes(deps: ListDeps) {
  const { database, clock, lists, watched } = deps;
  const api = createApi();
  const fetched = listLimit(deps.listsPerHour);
  for (const name of Object.keys(listFormats) as ListFormatName[]) addList(name);
  return api;

  function addList(name: ListFormatName): void {
    const kind = kindOf(listFormats[name]);
    const words = {
      ...kind,
      summary: `Get the unwanted numbers as ${name}`,
      description:
        'Numbers with a bad verdict today, without names and without unlisted numbers. A number that is unlisted or ' +
        'whose verdict is no longer bad is missing from the next answer, and is among the removals since an earlier ' +
        '`version`, which each answer gives in `list-version`. A request with the current `etag` gets 304. Poll once ' +
        'a day, at a time of your own such as `max-age` gives. 503 has `retry-after` and never means that the list ' +
        'is empty.',
      gives: gives[name],
      who: 'program',
      scope: 'list',
      failures,
    } as const;
    addTextCall(api, numberListCalls, `GET /api/v1/${name}` as const, words, (c, { query, program }) =>
      answerList(c, kind, name, query, program),
    );
    if (name !== 'snom.xml') return;
    const posted = {
      ...words,
      raw: { field: 'body', maxBytes: 10_000 },
      failures: [...failures, 'request.too_large'],
    } as const;
    addTextCall(api, numberListCalls, 'POST /api/v1/snom.xml', posted, (c, { fields, program }) =>
      answerList(c, kind, name, fields, program),
    );
  }

  async function answerList(
    c: ApiContext,
    kind: TextKind,
    name: ListFormatName,
    query: ListQuery,
    { programId, profileId }: Program,
  ): Promise<TextAnswer | Refusal<(typeof failures)[number]>> {
    const now = clock.now();
    const apart = (seconds: number) => spreadDelay(programId, seconds);
    const order = readOrder(name, query);
    if ('code' in order) return problem(c, order.code, order.details ? { details: order.details } : {});
    await watched.settled();
    const state = await readListState(database.db, order.country);
    if (state === null) {
      return problem(c, 'number_list.not_ready', { retryAfterSeconds: apart(readySeconds) });
    }
    const late = whyNotSince(order.since, state, now);
    if (late !== null) return problem(c, lateCodes[late]);
    const headersOf = (version: number) => ({
      etag: tagOf(order, version),
      'last-modified': new Date(version).toUTCString(),
      'list-version': String(version),
      'cache-control': `private, max-age=${apart(freshSeconds)}`,
    });
    const headers = headersOf(state.version);
    if (holdsTag(c.req.header('if-none-match'), headers.etag)) return sendText(c, kind, null, { status: 304, headers });
    const wait = await consume(database.db, fetched, profileId, now);
    if (wait > 0) return problem(c, 'limit.lists', { retryAfterSeconds: wait });
    const list = await lists.get(order, state.version, profileId, state.latest);
    if (list === null) return problem(c, 'number_list.not_ready', { retryAfterSeconds: apart(madeSeconds) });
    return sendList(c, kind, list, headersOf(list.version));
  }
}

function kindOf(format: ListFormat): TextKind {
  const { type, file, example } = format;
  return { type, file, examples: { list: example }, refuse: refusalOf(format) };
}

/** An error has the type of the list, so that no client parses an HTML page as numbers. */
function refusalOf({ type }: ListFormat): TextKind['refuse'] {
  if (type === 'application/json') return null;
  if (!type.includes('xml')) return refuseInWords;
  return ({ code, message }) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<error code="${escapeXml(code)}">${escapeXml(message)}</error>\n`;
}

interface WrongOrder {
  code: 'request.invalid' | 'number_list.no_removals' | 'number_list.needs_country' | 'number_list.needs_order';
  details?: { path: string; message: string }[];
}

const wrong = (path: string, message: string): WrongOrder => ({
  code: 'request.invalid',
  details: [{ path, message }],
});

function readOrder(name: ListFormatName, query: ListQuery): ListOrder | WrongOrder {
  const { usual, most, hasRemovals }: ListFormat = listFormats[name];
  const country = query.country === undefined ? null : (toCountryCode(query.country) ?? null);
  // An unknown country is an error, because an empty list would empty the device's block list.
  if (query.country !== undefined && country === null) return wrong('country', 'is no country');
  if (query.format === 'national' && country === null) return { code: 'number_list.needs_country' };
  const since = readSince(query.since);
  if (since !== null && Number.isNaN(since)) return wrong('since', 'must be a version or a time');
  if (since !== null && !hasRemovals) return { code: 'number_list.no_removals' };
  const after = query.after === undefined ? null : query.after.replace(/^[+ ]+/, '').trimEnd();
  if (after !== null && !/^\d{1,15}$/.test(after)) return wrong('after', 'must be a number');
  if (after !== null && query.sort !== 'number' && since === null) return { code: 'number_list.needs_order' };
  if (most !== null && query.limit !== undefined && query.limit > most)
    return wrong('limit', `must be ${most} at most`);
  return {
    format: name,
    form: query.format,
    country,
    least: query.least,
    since,
    sort: query.sort,
    after,
    limit: query.limit ?? usual,
  };
}

/** All changes of a pass have the version of the pass's start, so a time is shifted back by this much. */
const earlierMs = minuteMs;

/** Milliseconds since 1970, like versions; NaN if neither a version nor a time. */
function readSince(text: string | undefined): number | null {
  const given = text?.trim() ?? '';
  if (given === '') return null;
  if (/^\d{1,15}$/.test(given)) return Number(given);
  if (!/^\d{4}-\d\d-\d\d/.test(given)) return Number.NaN;
  // An unescaped plus of a time zone offset arrives as a space.
  return Math.max(0, Date.parse(given.replace(/ (\d\d:?\d\d)$/, '+$1')) - earlierMs);
}

/** Computed without the list, so that a 304 needs no rendering. */
function tagOf(order: ListOrder, version: number): string {
  return `W/"${version}-${hash('sha256', JSON.stringify(order), 'base64url').slice(0, 10)}"`;
}

function sendList(
  c: ApiContext,
  kind: TextKind,
  { gzip, next }: CachedList,
  headers: Readonly<Record<string, string>>,
): TextAnswer {
  const told = next === null ? headers : { ...headers, 'list-next': next };
  if (accepts(c.req.header('accept-encoding') ?? '', 'gzip')) {
    return sendText(c, kind, gzip, { headers: { ...told, 'content-encoding': 'gzip' } });
  }
  // Streams the decompressed list: fifty clients with a list of a million numbers would exhaust memory.
  const plain = Readable.from([gzip]).pipe(createGunzip());
  const { headers: dressed } = sendText(c, kind, null, { headers: told });
  return new Response(Readable.toWeb(plain) as ReadableStream, { status: 200, headers: dressed }) as TextAnswer;
}
