import { isQuotedPrintable } from './vcard-property.ts';

export interface PhysicalLine {
  text: string;
  /** From 1. */
  line: number;
}

/** What is kept of a property: names and numbers are shorter, pictures longer. */
const longestProperty = 4096;
const wanted = /^(?:[\w-]+\.)?(?:BEGIN|END|VERSION|FN|N|ORG|NICKNAME|TEL|AGENT)[;:]/i;

/** Lines of a text, whatever they end with. */
export function* linesOf(text: string): Generator<PhysicalLine> {
  const end = /\r\n|\n|\r/g;
  let line = 1;
  for (let from = 0; from <= text.length; line += 1) {
    end.lastIndex = from;
    const match = end.exec(text);
    yield { text: text.slice(from, match?.index ?? text.length), line };
    if (match === null) return;
    from = end.lastIndex;
  }
}

/**
 * A vCard file's properties, the lines of each joined. Of those that are not asked for nothing is kept, so pictures cost
 * nothing.
 */
export function* unfold(text: string): Generator<PhysicalLine> {
  let open: PhysicalLine | null = null;
  let isQuoted = false;
  let isSoft = false;
  for (const { text: raw, line } of linesOf(text)) {
    const isFolded = /^[ \t]/.test(raw);
    if (line > 1 && !isBorder(raw) && (isSoft || isFolded)) {
      const more = continuation(raw, { isFolded, isSoft, isEncoded: isQuoted && !/ /.test(open?.text ?? '') });
      isSoft = isQuoted && raw.endsWith('=');
      if (open && open.text.length < longestProperty) open.text += isSoft ? more.slice(0, -1) : more;
      continue;
    }
    if (open) yield open;
    isQuoted = isQuotedPrintable(raw);
    isSoft = isQuoted && raw.endsWith('=');
    open = wanted.test(raw) ? { text: isSoft ? raw.slice(0, -1) : raw, line } : null;
  }
  if (open) yield open;
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
  return /^(?:BEGIN|END):VCARD\s*$/i.test(raw);
}
