import { isQuotedPrintable, propertyName, readProperty, type VcardProperty } from './vcard-property.ts';

/** One card, reduced to the wanted properties. */
export interface Card {
  line: number;
  properties: readonly VcardProperty[];
  /** `broken`: damaged. `too_large`: larger than cards of an address book. */
  fault: 'broken' | 'too_large' | null;
}

/** UTF-16 units of an unfolded property; longer ones (pictures) are skipped. */
export const longestProperty = 16 * 1024;
export const mostProperties = 1_000;

const none: readonly Card[] = [];

interface OpenProperty {
  text: string;
  line: number;
}

/**
 * Assembles cards of a vCard file (2.1, 3.0, 4.0) from its lines, in a stream. Unwanted properties are dropped at once,
 * so pictures use no memory. A damaged or oversized card is returned with its fault, and reading continues.
 */
export class CardReader {
  readonly #wanted: ReadonlySet<string>;
  #card: { line: number; properties: VcardProperty[]; fault: Card['fault'] } | null = null;
  /** Nesting of cards within the card (AGENT). */
  #depth = 0;
  #isAgentNext = false;
  #open: OpenProperty | null = null;
  #isQuoted = false;
  #isSoft = false;
  #isBegun = false;

  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(['BEGIN', 'END', 'AGENT', ...wanted]);
  }

  /** Takes the next line, which `isCut` says was truncated; returns the cards completed by it. */
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
    // The END line completes the card without a look-ahead.
    const next = isBorder(raw) ? this.#finish() : null;
    return done === null && next === null ? none : [done, next].filter((card) => card !== null);
  }

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
 * Content of a continuation line. The folding blank is removed, except after a soft break of quoted-printable, where it
 * belongs to the text. Some phones fold there too, but they encode all other blanks.
 */
function continuation(
  raw: string,
  { isFolded, isSoft, isEncoded }: { isFolded: boolean; isSoft: boolean; isEncoded: boolean },
): string {
  if (!isFolded) return raw;
  return isSoft && !(isEncoded && /^[ \t]=/.test(raw)) ? raw : raw.slice(1);
}

/** BEGIN or END of a card; ends a property even if the line before announces a continuation. */
function isBorder(raw: string): boolean {
  return raw.length < 40 && /^(?:BEGIN|END):VCARD\s*$/i.test(raw);
}
