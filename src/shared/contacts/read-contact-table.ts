import { mostNumbers, type ReadEntry, skipped } from './contact-entry.ts';
import { type NameFields, nameOf, noName } from './contact-name.ts';
import { numbersOf } from './contact-number.ts';
import { readTable, type TableRecord } from './read-table.ts';

/** Which cell holds what. */
interface Columns {
  names: readonly (readonly [field: keyof NameFields, at: number])[];
  numbers: readonly number[];
}

/** Headings of exports by Google (both kinds), Outlook and others, in the languages that the site speaks. */
const headings: readonly (readonly [keyof NameFields, RegExp])[] = [
  ['given', /^(?:first|given) ?name$|^vorname$|^nombre$|^имя$|^الاسم الأول$/],
  ['middle', /^(?:middle|additional) ?name$|^weitere vornamen$|^segundo nombre$|^отчество$/],
  ['family', /^(?:last|family|sur) ?name$|^surname$|^nachname$|^apellidos?$|^фамилия$|^(?:اسم العائلة|الاسم الأخير)$/],
  ['full', /^(?:name|full ?name|display ?name|contact|nombre completo|полное имя|الاسم|anzeigename)$/],
  ['organisation', /^(?:organization|organisation)(?: 1 -)? name$|^company$|^firma$|^empresa$|^организация$/],
  ['nickname', /^nickname$|^spitzname$|^apodo$/],
];
const isNumberHeading =
  /^phone \d+ - value$|\bphone(?: ?\d| number)?$|^mobile(?: phone| number)?$|^tel(?:ephone)?\.?$|^number$|telefon|rufnummer|handy|mobiltel|^mobil$|tel[eé]fono|^m[oó]vil$|^celular$|телефон|мобильный|هاتف|جوال|موبايل/;
const isOtherHeading = /fax|pager|telex|phonetic|- (?:type|label)$/;

/**
 * Names and numbers of a table that an address book was written to.
 *
 * @returns null where no column holds numbers, or none holds names: it is a table of something else
 */
export function readContactTable(text: string): Generator<ReadEntry> | null {
  const records = readTable(text);
  const head = records.next();
  const columns = head.done || head.value.cells === null ? null : columnsOf(head.value.cells);
  return columns && readRecords(records, columns);
}

function columnsOf(head: readonly string[]): Columns | null {
  const names: [keyof NameFields, number][] = [];
  const numbers: number[] = [];
  for (const [at, cell] of head.entries()) {
    const heading = cell.toLowerCase();
    const field = headings.find(([, form]) => form.test(heading))?.[0];
    if (field && !names.some(([taken]) => taken === field)) names.push([field, at]);
    else if (!field && isNumberHeading.test(heading) && !isOtherHeading.test(heading)) numbers.push(at);
  }
  return names.length > 0 && numbers.length > 0 ? { names, numbers } : null;
}

function* readRecords(records: Generator<TableRecord>, columns: Columns): Generator<ReadEntry> {
  for (const { cells, line } of records) {
    if (cells === null) {
      yield skipped(line, 'broken');
      continue;
    }
    const fields = { ...noName };
    for (const [field, at] of columns.names) fields[field] = cells[at] ?? '';
    const numbers = columns.numbers.flatMap((at) => numbersOf(cells[at] ?? ''));
    const name = nameOf(fields);
    if (numbers.length === 0) yield skipped(line, 'no_number');
    else if (name === null) yield skipped(line, 'name');
    else {
      for (const phone of numbers.slice(0, mostNumbers)) {
        yield phone === '' ? skipped(line, 'number') : { kind: 'contact', line, ...name, phone };
      }
      if (numbers.length > mostNumbers) yield skipped(line, 'too_many');
    }
  }
}
