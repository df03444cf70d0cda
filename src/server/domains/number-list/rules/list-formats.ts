import { spellingsOf } from '#shared/phone/spellings.ts';
import { escapeXml } from '#shared/xml-text.ts';
import type { ListRow } from '../queries/read-list.ts';
import { labelOf } from './list-entry.ts';
import { cardsOf, titleOf, writeVcard } from './number-cards.ts';
import { type NumberForm, writeNumber } from './number-form.ts';

export interface ListFacts {
  version: number;
  country: string | null;
  least: number;
  form: NumberForm;
  /** Set once all rows were read; null on the last page. */
  next: string | null;
}

type Pieces = AsyncIterable<readonly ListRow[]>;

export interface ListFormat {
  type: `${string}/${string}`;
  file: string;
  example: string;
  /** Default and maximum number of entries; null for all. */
  usual: number | null;
  most: number | null;
  hasRemovals: boolean;
  write(pieces: Pieces, facts: ListFacts): AsyncGenerator<string>;
}

/** Spreadsheets run a cell with such a start as a formula, unless it is a plain signed number. */
const formula = /^[=+\-@\t\r]/;
const plainNumber = /^\+?\d+$/;

/** Escapes a CSV cell, also against formula injection. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",;|\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Other caller ID forms of the number: devices compare digits literally. */
function otherForms({ phone }: ListRow, form: NumberForm): string[] {
  return spellingsOf(phone)
    .slice(1)
    .map((other) => writeNumber(other, form));
}

async function* writeCsv(pieces: Pieces, { form }: ListFacts): AsyncGenerator<string> {
  yield 'phone,country,label,score,reports,category,other_forms\n';
  for await (const rows of pieces) {
    yield rows
      .map((row) => {
        const phone = writeNumber(row.phone, form);
        const cells = row.isRemoved
          ? [phone, row.country, 'removed', 0, 0, null, null]
          : [phone, row.country, labelOf(row), row.score, row.reports, row.category, otherForms(row, form).join(' ')];
        return `${cells.map(csvCell).join(',')}\n`;
      })
      .join('');
  }
}

async function* writeText(pieces: Pieces, { form }: ListFacts): AsyncGenerator<string> {
  for await (const rows of pieces) yield rows.map(({ phone }) => `${writeNumber(phone, form)}\n`).join('');
}

async function* writeJson(pieces: Pieces, facts: ListFacts): AsyncGenerator<string> {
  const { version, country, least, form } = facts;
  const removed: string[] = [];
  let before = '';
  yield `${JSON.stringify({ version, country, least }).slice(0, -1)},"numbers":[`;
  for await (const rows of pieces) {
    let text = '';
    for (const row of rows) {
      const phone = writeNumber(row.phone, form);
      if (row.isRemoved) {
        removed.push(phone);
        continue;
      }
      const others = otherForms(row, form);
      const { score, reports, category } = row;
      const told = {
        phone,
        country: row.country,
        label: labelOf(row),
        score,
        reports,
        category,
        ...(others.length > 0 && { otherForms: others }),
      };
      text += `${before}\n${JSON.stringify(told)}`;
      before = ',';
    }
    yield text;
  }
  yield `\n],"removed":${JSON.stringify(removed)},"next":${JSON.stringify(facts.next)}}\n`;
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

async function* writeXml(pieces: Pieces, { version, country, least, form }: ListFacts): AsyncGenerator<string> {
  const of = country === null ? '' : ` country="${country}"`;
  yield `${xmlHead}<list version="${version}"${of} least="${least}">\n`;
  for await (const rows of pieces) {
    yield rows
      .map((row) => {
        const phone = writeNumber(row.phone, form);
        if (row.isRemoved) return `<removed phone="${phone}"/>\n`;
        const place = row.country === null ? '' : ` country="${escapeXml(row.country)}"`;
        const category = row.category === null ? '' : ` category="${escapeXml(row.category)}"`;
        const figures = `label="${labelOf(row)}" score="${row.score}" reports="${row.reports}"`;
        return `<number phone="${phone}"${place} ${figures}${category}/>\n`;
      })
      .join('');
  }
  yield '</list>\n';
}

/** Device formats are limited, so all numbers fit in memory. */
async function listPhones(pieces: Pieces): Promise<string[]> {
  const phones: string[] = [];
  for await (const rows of pieces) for (const { phone } of rows) phones.push(phone);
  return phones;
}

/** Chunk sizes; the event loop runs between chunks. A card has up to nine numbers. */
const phonesPerPiece = 200;
const cardsPerPiece = 40;

function* inPieces<Item>(items: readonly Item[], size: number, write: (item: Item) => string): Generator<string> {
  for (let from = 0; from < items.length; from += size)
    yield items
      .slice(from, from + size)
      .map(write)
      .join('');
}

async function* writeVcards(pieces: Pieces, { country, form }: ListFacts): AsyncGenerator<string> {
  const book = (country ?? 'all').toLowerCase();
  const cards = cardsOf(await listPhones(pieces));
  yield* inPieces(cards, cardsPerPiece, (card) => writeVcard(card, `ringbook-${book}-${card.id}`, form));
}

async function* writeFritzbox(pieces: Pieces, { country, form }: ListFacts): AsyncGenerator<string> {
  const book = (country ?? 'all').toLowerCase();
  yield `${xmlHead}<phonebooks><phonebook name="Ringbook">\n`;
  yield* inPieces(cardsOf(await listPhones(pieces)), cardsPerPiece, (card) => {
    const numbers = card.phones.map(
      (phone, id) => `<number id="${id}" type="work">${writeNumber(phone, form)}</number>`,
    );
    return (
      `<contact><category>0</category><carddav_uid>ringbook-${book}-${card.id}</carddav_uid>` +
      `<telephony>${numbers.join('')}</telephony><person><realName>${titleOf(card, form)}</realName></person></contact>\n`
    );
  });
  yield '</phonebook></phonebooks>\n';
}

/** Snom supports contacts marked as blocked. */
async function* writeSnom(pieces: Pieces, { form }: ListFacts): AsyncGenerator<string> {
  yield `${xmlHead}<tbook e="2" version="2.0">\n`;
  yield* inPieces(await listPhones(pieces), phonesPerPiece, (phone) => {
    const number = writeNumber(phone, form);
    return (
      `<contact blocked="true"><first_name>SPAM</first_name><last_name>${number}</last_name>` +
      `<numbers><number no="${number}" type="mobile" outgoing_id="0"/></numbers></contact>\n`
    );
  });
  yield '</tbook>\n';
}

async function* writeYealink(pieces: Pieces, { form }: ListFacts): AsyncGenerator<string> {
  yield `${xmlHead}<YealinkIPPhoneDirectory>\n`;
  yield* inPieces(await listPhones(pieces), phonesPerPiece, (phone) => {
    const number = writeNumber(phone, form);
    return `<DirectoryEntry><Name>SPAM: ${number}</Name><Telephone>${number}</Telephone></DirectoryEntry>\n`;
  });
  yield '</YealinkIPPhoneDirectory>\n';
}

const whole = { usual: null, most: null, hasRemovals: true } as const;
/** A FRITZ!Box holds about 2,000 to 3,000 contacts. */
const forBoxes = { usual: 2_000, most: 10_000, hasRemovals: false } as const;
/** Desk phones hold about 1,000. */
const forDesks = { usual: 1_000, most: 10_000, hasRemovals: false } as const;

export const listFormats = {
  'list.csv': {
    type: 'text/csv; charset=utf-8',
    file: 'unwanted.csv',
    ...whole,
    write: writeCsv,
    example: 'phone,country,label,score,reports,category,other_forms\n+4930123456,DE,unwanted,75,20,scam,\n',
  },
  'list.json': {
    type: 'application/json',
    file: 'unwanted.json',
    ...whole,
    write: writeJson,
    example:
      '{"version":1764230400000,"country":"DE","least":60,"numbers":[{"phone":"+4930123456","country":"DE",' +
      '"label":"unwanted","score":75,"reports":20,"category":"scam"}],"removed":["+4930123457"],"next":null}',
  },
  'list.xml': {
    type: 'application/xml; charset=utf-8',
    file: 'unwanted.xml',
    ...whole,
    write: writeXml,
    example: `${xmlHead}<list version="1764230400000" country="DE" least="60">\n<number phone="+4930123456" country="DE" label="unwanted" score="75" reports="20" category="scam"/>\n</list>\n`,
  },
  'list.txt': {
    type: 'text/plain; charset=utf-8',
    file: 'unwanted.txt',
    ...whole,
    write: writeText,
    hasRemovals: false,
    example: '+4930123456\n+4930123457\n',
  },
  'list.vcf': {
    type: 'text/vcard; charset=utf-8',
    file: 'unwanted.vcf',
    ...forBoxes,
    write: writeVcards,
    example: writeVcard({ id: '493012345', phones: ['4930123456', '4930123457'] }, 'ringbook-de-493012345', 'e164'),
  },
  'fritzbox.xml': {
    type: 'text/xml; charset=utf-8',
    file: 'fritzbox.xml',
    ...forBoxes,
    write: writeFritzbox,
    example: `${xmlHead}<phonebooks><phonebook name="Ringbook">\n<contact><category>0</category><carddav_uid>ringbook-de-4930123456</carddav_uid><telephony><number id="0" type="work">030123456</number></telephony><person><realName>SPAM: 030123456</realName></person></contact>\n</phonebook></phonebooks>\n`,
  },
  'snom.xml': {
    type: 'text/xml; charset=utf-8',
    file: 'snom.xml',
    ...forDesks,
    write: writeSnom,
    example: `${xmlHead}<tbook e="2" version="2.0">\n<contact blocked="true"><first_name>SPAM</first_name><last_name>030123456</last_name><numbers><number no="030123456" type="mobile" outgoing_id="0"/></numbers></contact>\n</tbook>\n`,
  },
  'yealink.xml': {
    type: 'text/xml; charset=utf-8',
    file: 'yealink.xml',
    ...forDesks,
    write: writeYealink,
    example: `${xmlHead}<YealinkIPPhoneDirectory>\n<DirectoryEntry><Name>SPAM: 030123456</Name><Telephone>030123456</Telephone></DirectoryEntry>\n</YealinkIPPhoneDirectory>\n`,
  },
} as const satisfies Readonly<Record<string, ListFormat>>;

export type ListFormatName = keyof typeof listFormats;
