import { brokenRecord, type FileRecord, type FileRecords, WrongFileError } from './file-record.ts';
import { type Line, readLines } from './read-lines.ts';

const mostCardLines = 20_000;

/**
 * Reads vCards (RFC 2426, RFC 6350), one record for each number of a card. Fields: `version kind fn n org tel url adr uid`
 * and `x_abshowas`, unescaped; of a property that stands more than once the first.
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
  let card: string[] | null = null;
  let startLine = 0;
  let next: IteratorResult<Line[], unknown> = { value: firstLines, done: false };
  while (!next.done) {
    const records: FileRecord[] = [];
    for (const { number, text, isCut } of next.value) {
      if (/^BEGIN:VCARD\s*$/i.test(text)) {
        if (card) records.push(brokenRecord(startLine));
        card = [];
        startLine = number;
      } else if (/^END:VCARD\s*$/i.test(text)) {
        if (card) records.push(...toRecords(startLine, card));
        card = null;
      } else if (card) {
        if (isCut) continue;
        if (/^[ \t]/.test(text) && card.length > 0) card[card.length - 1] += text.slice(1);
        else if (card.length < mostCardLines) card.push(text);
      }
    }
    if (records.length > 0) yield records;
    next = await blocks.next();
  }
  if (card) yield [brokenRecord(startLine)];
}

function toRecords(line: number, properties: string[]): FileRecord[] {
  const fields = new Map<string, string>();
  const numbers: string[] = [];
  for (const property of properties) {
    // `item1.TEL;TYPE="work,voice":tel:+49…`: a colon inside quotes does not end the parameters.
    const parts = /^(?:[A-Za-z0-9-]+\.)?([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(property);
    if (!parts) continue;
    const name = (parts[1] ?? '').toLowerCase().replaceAll('-', '_');
    const value = unescapeValue(parts[3] ?? '').trim();
    if (name === 'tel') {
      if (!/fax/i.test(parts[2] ?? '')) numbers.push(value.replace(/^tel:/i, ''));
    } else if (!fields.has(name)) fields.set(name, value);
  }
  return (numbers.length > 0 ? numbers : ['']).map((tel) => ({
    line,
    isWhole: true,
    field: (column) => (column === 'tel' ? tel : (fields.get(column) ?? '')),
  }));
}

function unescapeValue(text: string): string {
  return text.replace(/\\([nN,;\\:])/g, (_, mark: string) => (mark === 'n' || mark === 'N' ? '\n' : mark));
}
