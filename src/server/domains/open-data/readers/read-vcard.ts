import { type Card, CardReader } from '#shared/contacts/vcard-cards.ts';
import { partsOf, styleOf, textOfProperty } from '#shared/contacts/vcard-property.ts';
import { brokenRecord, type FileRecord, type FileRecords, WrongFileError } from './file-record.ts';
import { type Line, readLines } from './read-lines.ts';

const wanted = ['VERSION', 'KIND', 'FN', 'N', 'ORG', 'TEL', 'URL', 'ADR', 'UID', 'X-ABSHOWAS'];
const structured = new Set(['N', 'ORG', 'ADR']);
/** Separator of a structured value's components; no decoded value contains it. */
export const componentEnd = '\n';
/** Language for guessing the encoding of bytes without a character set. */
const language = 'en';

/**
 * Reads vCards (2.1, RFC 2426, RFC 6350), one record per number. The fields are the decoded properties `version kind
 * fn n org tel url adr uid x_abshowas`; of a repeated property the first counts.
 *
 * @throws WrongFileError when the file does not begin with a card
 */
export async function readVcards(text: AsyncIterable<string>): Promise<FileRecords> {
  const blocks = readLines(text)[Symbol.asyncIterator]();
  const first = await blocks.next();
  const lines = first.done ? [] : first.value;
  const start = lines.find((line) => line.text.trim() !== '');
  if (!start || !/^BEGIN:VCARD\s*$/i.test(start.text)) {
    throw new WrongFileError('The file is no vCard: it does not begin with BEGIN:VCARD.');
  }
  return { columns: new Set(['tel']), batches: cards(lines, blocks) };
}

async function* cards(firstLines: Line[], blocks: AsyncIterator<Line[], unknown>): AsyncGenerator<FileRecord[]> {
  const reader = new CardReader(wanted);
  let next: IteratorResult<Line[], unknown> = { value: firstLines, done: false };
  while (!next.done) {
    const records = next.value.flatMap(({ number, text, isCut }) =>
      reader.push(text, number, isCut).flatMap(toRecords),
    );
    if (records.length > 0) yield records;
    next = await blocks.next();
  }
  const last = reader.end().flatMap(toRecords);
  if (last.length > 0) yield last;
}

function toRecords({ line, properties, fault }: Card): FileRecord[] {
  if (fault !== null) return [brokenRecord(line, fault === 'too_large' ? 'card_too_large' : 'half_line')];
  const style = styleOf(properties, language);
  const fields = new Map<string, string>();
  const numbers: string[] = [];
  for (const property of properties) {
    if (property.name === 'TEL') {
      if (/fax|pager/i.test(property.params)) continue;
      numbers.push(textOfProperty(property, style).replace(/^tel:/i, ''));
      continue;
    }
    const name = property.name.toLowerCase().replaceAll('-', '_');
    if (fields.has(name)) continue;
    const isStructured = structured.has(property.name);
    const value = isStructured ? partsOf(property, style).join(componentEnd) : textOfProperty(property, style);
    fields.set(name, value);
  }
  return (numbers.length > 0 ? numbers : ['']).map((tel) => ({
    line,
    fault: null,
    field: (column) => (column === 'tel' ? tel : (fields.get(column) ?? '')),
  }));
}
