import { decodeStrictly, usualCharset } from './decode-book.ts';

/** One property of a card as it stands in the file, its lines joined. */
export interface VcardProperty {
  /** In upper case, without its group: `TEL` of `item1.TEL`. */
  name: string;
  /** `;TYPE=CELL;CHARSET=UTF-8` */
  params: string;
  value: string;
  /** From 1. */
  line: number;
}

const form = /^(?:[\w-]+\.)?([A-Za-z][\w-]*)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/s;

/** @returns null for what is no property, such as a line of a picture */
export function readProperty(text: string, line: number): VcardProperty | null {
  const match = form.exec(text);
  if (match === null) return null;
  const [, name = '', params = '', value = ''] = match;
  return { name: name.toUpperCase(), params, value, line };
}

export function isQuotedPrintable(text: string): boolean {
  return /^[^:]*[;=]quoted-printable[;:]/i.test(text);
}

/** How a card's values are written. */
export interface VcardStyle {
  /** 2.1 knows almost no escapes. */
  isOld: boolean;
  /** A locale's tag, for bytes that are of no named character set. */
  language: string;
}

/** The value's parts, as they were before they were written down: decoded first, then cut at each bare semicolon. */
export function partsOf({ params, value }: VcardProperty, { isOld, language }: VcardStyle): string[] {
  const text = isQuotedPrintable(`${params}:`) ? decodeQuoted(value, charsetOf(params), language) : value;
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (sign === ';') parts.push('');
    else if (sign === '\\' && (isOld ? /[;,:=]/ : /[;,:=\\nN]/).test(next)) {
      parts[parts.length - 1] += /n/i.test(next) ? ' ' : next;
      at += 1;
    } else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

function charsetOf(params: string): string {
  return /;charset=["']?([\w-]+)/i.exec(params)?.[1] ?? 'utf-8';
}

/** Bytes are joined before they are read: a line may end within a letter. */
function decodeQuoted(value: string, charset: string, language: string): string {
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charAt(at) === '=' ? /^[0-9a-f]{2}/i.exec(value.slice(at + 1, at + 3))?.[0] : undefined;
    if (code !== undefined) {
      bytes.push(Number.parseInt(code, 16));
      at += 2;
    } else if (value.charCodeAt(at) < 128) bytes.push(value.charCodeAt(at));
    else {
      const letter = String.fromCodePoint(value.codePointAt(at) ?? 0);
      bytes.push(...encoder.encode(letter));
      at += letter.length - 1;
    }
  }
  const all = Uint8Array.from(bytes);
  return (
    decodeStrictly(all, charset) ?? decodeStrictly(all, 'utf-8') ?? new TextDecoder(usualCharset(language)).decode(all)
  );
}
