import { mostNumbers, type ReadEntry, skipped } from './contact-entry.ts';
import { type NameFields, nameOf, noName } from './contact-name.ts';
import { fieldNumbers } from './field-numbers.ts';
import { linesOf, linesPerPause } from './lines.ts';
import { type Card, CardReader } from './vcard-cards.ts';
import { partsOf, styleOf, textOfProperty, type VcardStyle } from './vcard-property.ts';

const wanted = ['VERSION', 'FN', 'N', 'ORG', 'NICKNAME', 'TEL'];

/**
 * Reads names and numbers of a vCard file (2.1, 3.0, 4.0; each card by its own version). Damaged or oversized cards are
 * skipped. A null entry is a chance to pause.
 *
 * @param language a locale's tag, for legacy charsets
 */
export function* readVcards(text: string, language: string): Generator<ReadEntry | null> {
  const reader = new CardReader(wanted);
  for (const { text: raw, line } of linesOf(text)) {
    for (const card of reader.push(raw, line)) yield* readCard(card, language);
    if (line % linesPerPause === 0) yield null;
  }
  for (const card of reader.end()) yield* readCard(card, language);
}

function* readCard({ line: begin, properties, fault }: Card, language: string): Generator<ReadEntry> {
  if (fault !== null) {
    yield skipped(begin, fault);
    return;
  }
  const style = styleOf(properties, language);
  const name = nameOf(namesIn(properties, style));
  const numbers: { phone: string; line: number }[] = [];
  for (const property of properties) {
    if (property.name !== 'TEL') continue;
    for (const phone of fieldNumbers(textOfProperty(property, style))) numbers.push({ phone, line: property.line });
    if (numbers.length > mostNumbers) break;
  }
  if (numbers.length === 0) yield skipped(begin, 'no_number');
  else if (name === null) yield skipped(begin, 'name');
  else {
    for (const { phone, line } of numbers.slice(0, mostNumbers)) {
      yield phone === '' ? skipped(line, 'number') : { kind: 'contact', line, ...name, phone };
    }
    const [first] = numbers.slice(mostNumbers);
    if (first) yield skipped(first.line, 'too_many');
  }
}

function namesIn(card: Card['properties'], style: VcardStyle): NameFields {
  const parts = (named: string): string[] => {
    const property = card.find(({ name, value }) => name === named && value.trim() !== '');
    return property ? partsOf(property, style) : [];
  };
  const [family = '', given = '', middle = ''] = parts('N');
  return {
    ...noName,
    family,
    given,
    middle,
    full: parts('FN').join(' '),
    organisation: parts('ORG')[0] ?? '',
    nickname: parts('NICKNAME')[0] ?? '',
  };
}
