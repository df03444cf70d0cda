import { setImmediate as turn } from 'node:timers/promises';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { readBody } from '#server/platform/http/form-fields.ts';
import { linesOf, linesPerPause } from '#shared/contacts/lines.ts';
import { type Card, CardReader } from '#shared/contacts/vcard-cards.ts';
import { styleOf, textOfProperty } from '#shared/contacts/vcard-property.ts';
import type { Home } from '#shared/phone/home-country.ts';
import { type CountryCode, listNumbers, type ParsedPhone, parsePhone } from '#shared/phone/parse-phone.ts';

interface ShareDeps {
  /** Country whose national number format the visitor types. */
  homeOf(c: ApiContext): Home;
}

/** Enough for a contact with its picture. */
const mostBytes = 2_000_000;
/** Characters of a shared text; call lists and messages have their number well before that. */
const mostLetters = 4_000;
/** Characters that the number parser accepts at once. */
const mostAtOnce = 450;
/** The search page asks which number is meant. */
const mostNumbers = 8;
/** Lines and phone fields of contacts that are read. A picture of `mostBytes` has fewer lines. */
const mostLines = 40_000;
const mostTried = 200;
/** Characters of a text without a number that the search page accepts. */
const mostStored = 200;

/**
 * Entry for shared texts, contacts and addresses: redirects to the number, or to the search for several. Stores
 * nothing; look-ups are metered where they are made.
 */
export function shareRoutes({ homeOf }: ShareDeps) {
  const api = createApi();
  api.get('/share', async (c) => lead(c, await readNumbers(c.req.query(), [], homeOf(c).country)));
  api.post('/share', async (c) => {
    const body = await readBody(c, mostBytes);
    // Unreadable: falls back to the search page.
    if (body === null || body instanceof Response) return lead(c, { numbers: [], text: '' });
    const files = await Promise.all(body.files.slice(0, 1).map(([, file]) => file.text()));
    return lead(c, await readNumbers(body.fields, files, homeOf(c).country));
  });
  return api;
}

interface Shared {
  numbers: readonly ParsedPhone[];
  /** The shared text, if it contained no number. */
  text: string;
}

function lead(c: ApiContext, { numbers, text }: Shared): Response {
  c.header('cache-control', 'no-store');
  const [first, second] = numbers;
  const typed = second ? numbers.map(({ international }) => international).join(', ') : text;
  const query = new URLSearchParams({
    ...((second || !first) && typed !== '' && { phone: typed }),
    // The operator's app adds this parameter.
    ...(c.req.query('apk') === '1' && { apk: '1' }),
  });
  const page = first && !second ? `/number/${first.digits}` : '/search';
  return c.redirect(query.size === 0 ? page : `${page}?${query}`, 303);
}

/** Numbers of the first shared item that has any, in order: contact, text, address, title. */
async function readNumbers(
  fields: Readonly<Record<string, unknown>>,
  files: readonly string[],
  country: CountryCode | undefined,
): Promise<Shared> {
  const texts = [fields.text, fields.url, fields.title].filter((text) => typeof text === 'string');
  for (const find of [
    ...files.map((file) => () => numbersOfCards(file, country)),
    ...texts.map((text) => () => numbersOfText(text, country)),
  ]) {
    const found = await find();
    const numbers = [...new Map(found.map((number) => [number.digits, number])).values()];
    if (numbers.length > 0) return { numbers: numbers.slice(0, mostNumbers), text: '' };
  }
  return { numbers: [], text: (texts.find((text) => text.trim() !== '') ?? '').trim().slice(0, mostStored) };
}

async function numbersOfCards(file: string, country: CountryCode | undefined): Promise<ParsedPhone[]> {
  const numbers: ParsedPhone[] = [];
  let tried = 0;
  for await (const { properties } of cardsOf(file)) {
    const style = styleOf(properties, 'en');
    for (const property of properties) {
      if (property.name !== 'TEL') continue;
      if (numbers.length === mostNumbers || tried === mostTried) return numbers;
      tried += 1;
      const number = parsePhone(textOfProperty(property, style), country, 'national');
      if (number !== null) numbers.push(number);
    }
  }
  return numbers;
}

async function* cardsOf(file: string): AsyncGenerator<Card> {
  const reader = new CardReader(['VERSION', 'TEL']);
  for (const { text, line } of linesOf(file)) {
    if (line > mostLines) return;
    if (line % linesPerPause === 0) await turn();
    yield* reader.push(text, line);
  }
  yield* reader.end();
}

function numbersOfText(text: string, country: CountryCode | undefined): ParsedPhone[] {
  return piecesOf(text.slice(0, mostLetters)).flatMap((piece) => listNumbers(piece, country));
}

/** Splits a text into pieces that the parser accepts. No number continues after a line break or a word. */
function piecesOf(text: string): string[] {
  const pieces = [''];
  for (const part of text.split(/(?<=\n|\p{L}\s)/u)) {
    const last = pieces.length - 1;
    if ((pieces[last] ?? '').length + part.length <= mostAtOnce) pieces[last] += part;
    else pieces.push(part);
  }
  return pieces;
}
