import { mostNumbers, type ReadEntry, skipped } from './contact-entry.ts';
import { type NameFields, nameOf, noName } from './contact-name.ts';
import { numbersOf } from './contact-number.ts';
import { unfold } from './vcard-lines.ts';
import { partsOf, readProperty, type VcardProperty, type VcardStyle } from './vcard-property.ts';

/**
 * Names and numbers of a vCard file: 2.1, 3.0 and 4.0, each card as its own program wrote it. A card that is broken is
 * passed over, and the next one read.
 *
 * @param language a locale's tag, for names of before Unicode
 */
export function* readVcards(text: string, language: string): Generator<ReadEntry> {
  let begin = 0;
  let card: VcardProperty[] | null = null;
  /** Cards within the card: somebody's agent. */
  let depth = 0;
  let isAgentNext = false;
  for (const { text: line, line: number } of unfold(text)) {
    const property = readProperty(line, number);
    if (property === null) continue;
    const { name } = property;
    const isCard = /^vcard\s*$/i.test(property.value);
    if (name === 'BEGIN' && isCard) {
      if (isAgentNext || depth > 0) depth += 1;
      else {
        if (card) yield skipped(begin, 'broken');
        [begin, card] = [number, []];
      }
    } else if (name === 'END' && isCard && depth > 0) depth -= 1;
    else if (name === 'END' && isCard && card) {
      yield* readCard(card, begin, language);
      card = null;
    } else if (card && depth === 0) card.push(property);
    isAgentNext = name === 'AGENT' && property.value.trim() === '';
  }
  if (card) yield skipped(begin, 'broken');
}

function* readCard(card: readonly VcardProperty[], begin: number, language: string): Generator<ReadEntry> {
  const version = card.find(({ name }) => name === 'VERSION')?.value.trim();
  const name = nameOf(namesIn(card, { isOld: version === '2.1', language }));
  const numbers = card
    .filter((property) => property.name === 'TEL')
    .flatMap(({ value, line }) => numbersOf(value).map((phone) => ({ phone, line })));
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

function namesIn(card: readonly VcardProperty[], style: VcardStyle): NameFields {
  const parts = (wanted: string): string[] => {
    const property = card.find(({ name, value }) => name === wanted && value.trim() !== '');
    return property ? partsOf(property, style) : [];
  };
  const [family = '', given = '', middle = ''] = parts('N');
  return {
    ...{ ...noName, family, given, middle, full: parts('FN').join(' ') },
    organisation: parts('ORG')[0] ?? '',
    nickname: parts('NICKNAME')[0] ?? '',
  };
}
