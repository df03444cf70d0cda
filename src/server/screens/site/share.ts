import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { readBody } from '#server/platform/http/form-fields.ts';
import { linesOf } from '#shared/contacts/lines.ts';
import { type Card, CardReader } from '#shared/contacts/vcard-cards.ts';
import { styleOf, textOfProperty } from '#shared/contacts/vcard-property.ts';
import type { Home } from '#shared/phone/home-country.ts';
import { type CountryCode, listNumbers, type ParsedPhone, parsePhone } from '#shared/phone/parse-phone.ts';

interface ShareDeps {
  /** Whose national numbers the visitor types. */
  homeOf(c: ApiContext): Home;
}

/** A contact with its picture. */
const mostBytes = 2_000_000;
/** Of a shared text; no call list or message has its number behind more. */
const mostLetters = 4_000;
/** What the reader of numbers takes at once. */
const mostAtOnce = 450;
/** The search asks which of them is meant. */
const mostNumbers = 8;
/** What the search keeps of a text that has no number. */
const mostKept = 200;

/**
 * Where the phone hands over what somebody shares with the installed site: a text or a contact, by the form that its
 * manifest describes, or an address that another program opens. It leads to the number's page; several numbers lead to
 * the search, which asks which. Nothing is kept, and a look-up counts where it is made.
 */
export function shareRoutes({ homeOf }: ShareDeps) {
  const api = createApi();
  api.get('/share', (c) => lead(c, readNumbers(c.req.query(), [], homeOf(c).country)));
  api.post('/share', async (c) => {
    const body = await readBody(c, mostBytes);
    // Not to be read: the search is there for it.
    if (body === null || body instanceof Response) return lead(c, { numbers: [], text: '' });
    const files = await Promise.all(body.files.slice(0, 1).map(([, file]) => file.text()));
    return lead(c, readNumbers(body.fields, files, homeOf(c).country));
  });
  return api;
}

interface Shared {
  numbers: readonly ParsedPhone[];
  /** What was shared, where no number was found in it. */
  text: string;
}

function lead(c: ApiContext, { numbers, text }: Shared): Response {
  c.header('cache-control', 'no-store');
  const [first, second] = numbers;
  const typed = second ? numbers.map(({ international }) => international).join(', ') : text;
  const query = new URLSearchParams({
    ...((second || !first) && typed !== '' && { phone: typed }),
    // The operator's app says so in the address that it hands things over to.
    ...(c.req.query('apk') === '1' && { apk: '1' }),
  });
  const page = first && !second ? `/number/${first.digits}` : '/search';
  return c.redirect(query.size === 0 ? page : `${page}?${query}`, 303);
}

/** The numbers of the first thing shared that has any: the contact, then text, address and title. */
function readNumbers(
  fields: Readonly<Record<string, unknown>>,
  files: readonly string[],
  country: CountryCode | undefined,
): Shared {
  const texts = [fields.text, fields.url, fields.title].filter((text) => typeof text === 'string');
  for (const find of [
    ...files.map((file) => () => numbersOfCards(file, country)),
    ...texts.map((text) => () => numbersOfText(text, country)),
  ]) {
    const numbers = [...new Map(find().map((number) => [number.digits, number])).values()];
    if (numbers.length > 0) return { numbers: numbers.slice(0, mostNumbers), text: '' };
  }
  return { numbers: [], text: (texts.find((text) => text.trim() !== '') ?? '').trim().slice(0, mostKept) };
}

function numbersOfCards(file: string, country: CountryCode | undefined): ParsedPhone[] {
  const numbers: ParsedPhone[] = [];
  for (const { properties } of cardsOf(file)) {
    const style = styleOf(properties, 'en');
    for (const property of properties) {
      if (property.name !== 'TEL' || numbers.length === mostNumbers) continue;
      const number = parsePhone(textOfProperty(property, style), country, 'national');
      if (number !== null) numbers.push(number);
    }
  }
  return numbers;
}

function* cardsOf(file: string): Generator<Card> {
  const reader = new CardReader(['VERSION', 'TEL']);
  for (const { text, line } of linesOf(file)) yield* reader.push(text, line);
  yield* reader.end();
}

function numbersOfText(text: string, country: CountryCode | undefined): ParsedPhone[] {
  return piecesOf(text.slice(0, mostLetters)).flatMap((piece) => listNumbers(piece, country));
}

/** The text in pieces that the reader takes whole. A number goes on neither behind a line nor behind a word. */
function piecesOf(text: string): string[] {
  const pieces = [''];
  for (const part of text.split(/(?<=\n|\p{L}\s)/u)) {
    const last = pieces.length - 1;
    if ((pieces[last] ?? '').length + part.length <= mostAtOnce) pieces[last] += part;
    else pieces.push(part);
  }
  return pieces;
}
