import { isQuotedPrintable, propertyName, readProperty, type VcardProperty } from './vcard-property.ts';

/** One card of a file, as far as it is read. */
export interface Card {
  /** Where it begins, from 1. */
  line: number;
  properties: readonly VcardProperty[];
  /** Why it cannot be used: torn in the file, or larger than an address book's cards are. */
  fault: 'broken' | 'too_large' | null;
}

/** Letters of a property that is read, its lines joined. Pictures are longer, and are not read. */
export const longestProperty = 16 * 1024;
/** Properties of one card that are read. */
export const mostProperties = 1_000;

const none: readonly Card[] = [];

/** A property whose lines are being joined. */
interface OpenProperty {
  text: string;
  line: number;
}

/**
 * Puts the cards of a vCard file (2.1, 3.0 and 4.0) together out of its lines, one at a time, wherever the lines come
 * from. Of properties that nobody asks for nothing is kept, so pictures cost nothing. A card that is torn or too large is
 * given with its fault, and the next one is read.
 */
export class CardReader {
  readonly #wanted: ReadonlySet<string>;
  #card: { line: number; properties: VcardProperty[]; fault: Card['fault'] } | null = null;
  /** Cards within the card: somebody's agent. */
  #depth = 0;
  #isAgentNext = false;
  /** Null while a property is passed over. */
  #open: OpenProperty | null = null;
  #isQuoted = false;
  #isSoft = false;
  #isBegun = false;

  /** @param wanted names of properties in upper case */
  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(['BEGIN', 'END', 'AGENT', ...wanted]);
  }

  /**
   * Takes the next line of the file.
   *
   * @param isCut the line was too long to be held
   * @returns the cards that this line shows to be complete
   */
  push(raw: string, line: number, isCut = false): readonly Card[] {
    const isFolded = raw.startsWith(' ') || raw.startsWith('\t');
    if (this.#isBegun && !isBorder(raw) && (this.#isSoft || isFolded)) {
      this.#goOn(raw, isFolded, isCut);
      return none;
    }
    this.#isBegun = true;
    const done = this.#finish();
    this.#isQuoted = isQuotedPrintable(raw);
    this.#isSoft = this.#isQuoted && raw.endsWith('=');
    const name = propertyName(raw);
    this.#open = name !== null && this.#wanted.has(name) ? { text: '', line } : null;
    this.#add(this.#isSoft ? raw.slice(0, -1) : raw, isCut);
    // The end of a card needs no other line to be known.
    const next = isBorder(raw) ? this.#finish() : null;
    return done === null && next === null ? none : [done, next].filter((card) => card !== null);
  }

  /** What is left where the file ends. */
  end(): readonly Card[] {
    const done = this.#finish();
    const torn = this.#card && { ...this.#card, fault: this.#card.fault ?? ('broken' as const) };
    this.#card = null;
    return [done, torn].filter((card) => card !== null);
  }

  #goOn(raw: string, isFolded: boolean, isCut: boolean): void {
    const isEncoded = this.#isQuoted && this.#open?.text.includes(' ') === false;
    const more = continuation(raw, { isFolded, isSoft: this.#isSoft, isEncoded });
    this.#isSoft = this.#isQuoted && raw.endsWith('=');
    this.#add(this.#isSoft ? more.slice(0, -1) : more, isCut);
  }

  #add(text: string, isCut: boolean): void {
    if (this.#open === null) return;
    if (isCut || this.#open.text.length + text.length > longestProperty) {
      this.#open = null;
      if (this.#card && this.#depth === 0) this.#card.fault ??= 'too_large';
    } else this.#open.text += text;
  }

  /** The property at hand has no more lines. */
  #finish(): Card | null {
    const open = this.#open;
    this.#open = null;
    const property = open && readProperty(open.text, open.line);
    if (property === 'too_large') {
      if (this.#card && this.#depth === 0) this.#card.fault ??= 'too_large';
      return null;
    }
    return property && this.#take(property);
  }

  #take(property: VcardProperty): Card | null {
    const { name, value, line } = property;
    const isCard = /^vcard$/i.test(value.slice(0, 40).trim());
    const isAgent = this.#isAgentNext;
    this.#isAgentNext = name === 'AGENT' && value.trim() === '';
    if (name === 'BEGIN' && isCard) {
      if (isAgent || this.#depth > 0) {
        this.#depth += 1;
        return null;
      }
      const torn = this.#card;
      this.#card = { line, properties: [], fault: null };
      return torn && { ...torn, fault: torn.fault ?? 'broken' };
    }
    if (name === 'END' && isCard) {
      if (this.#depth > 0) this.#depth -= 1;
      else {
        const done = this.#card;
        this.#card = null;
        return done;
      }
    } else if (this.#card && this.#depth === 0 && name !== 'AGENT') {
      if (this.#card.properties.length < mostProperties) this.#card.properties.push(property);
      else this.#card.fault ??= 'too_large';
    }
    return null;
  }
}

/**
 * What a line adds to the one before. The sign that folds it is no part of it; after a soft break in quoted-printable it
 * is, but for phones that fold there, too, which write no bare space elsewhere.
 */
function continuation(
  raw: string,
  { isFolded, isSoft, isEncoded }: { isFolded: boolean; isSoft: boolean; isEncoded: boolean },
): string {
  if (!isFolded) return raw;
  return isSoft && !(isEncoded && /^[ \t]=/.test(raw)) ? raw : raw.slice(1);
}

/** A card ends here, even where the line before says that it goes on. */
function isBorder(raw: string): boolean {
  return raw.length < 40 && /^(?:BEGIN|END):VCARD\s*$/i.test(raw);
}
