import { decodeStrictly, usualCharset } from './decode-book.ts';

export interface VcardProperty {
  /** In upper case, without its group: `TEL` of `item1.TEL`. */
  name: string;
  /** `;TYPE=CELL;CHARSET=UTF-8` */
  params: string;
  value: string;
  line: number;
}

export const mostParameters = 100;

const beginning = /^(?:[^\s.;:]{1,100}\.)?([A-Za-z][\w-]{0,40})[ \t]*(?=[;:])/;

/** Name of the property that starts on a line, in upper case; null for none. Reads only the start of a long line. */
export function propertyName(line: string): string | null {
  return beginning.exec(line.slice(0, 200))?.[1]?.toUpperCase() ?? null;
}

/** @returns null for other content, such as a line of a picture; `too_large` for too many parameters */
export function readProperty(text: string, line: number): VcardProperty | 'too_large' | null {
  const match = beginning.exec(text.slice(0, 200));
  if (match === null) return null;
  const [{ length }, name = ''] = match;
  const colon = findColon(text, length);
  if (colon < 0) return null;
  const params = text.slice(length, colon);
  if (params.split(';').length - 1 > mostParameters) return 'too_large';
  return { name: name.toUpperCase(), params, value: text.slice(colon + 1), line };
}

/** First colon outside quotation marks; if these are unbalanced, the first colon. */
function findColon(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ':' && !isQuoted) return at;
  }
  return text.indexOf(':', from);
}

export function isQuotedPrintable(line: string): boolean {
  const head = line.slice(0, 2_000);
  const colon = findColon(head, 0);
  return colon >= 0 && saysQuotedPrintable(head.slice(0, colon));
}

function saysQuotedPrintable(params: string): boolean {
  return /[;=,"]quoted-printable(?=[;,"]|$)/i.test(params);
}

function isBase64(params: string): boolean {
  return /[;=,"](?:base64|encoding="?b)(?=[;,"]|$)/i.test(params);
}

export interface VcardStyle {
  /** Version 2.1, which has almost no escapes. */
  isOld: boolean;
  /** A locale's tag, for bytes without a named charset. */
  language: string;
}

export function styleOf(properties: readonly VcardProperty[], language: string): VcardStyle {
  const version = properties.find(({ name }) => name === 'VERSION')?.value.trim();
  return { isOld: version === '2.1', language };
}

export function textOfProperty(property: VcardProperty, style: VcardStyle): string {
  return unescaped(decoded(property, style.language), style, null).join('').trim();
}

/** The parts of a value: decoded, then split at unescaped semicolons. */
export function partsOf(property: VcardProperty, style: VcardStyle): string[] {
  return unescaped(decoded(property, style.language), style, ';').map((part) => part.trim());
}

function unescaped(text: string, { isOld }: VcardStyle, delimiter: string | null): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const next = text.charAt(at + 1);
    if (sign === delimiter) parts.push('');
    else if (sign === '\\' && (isOld ? /[;,:=]/ : /[;,:=\\nN]/).test(next)) {
      parts[parts.length - 1] += /n/i.test(next) ? ' ' : next;
      at += 1;
    } else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Undoes the transfer encoding that the parameters declare. */
function decoded({ params, value }: VcardProperty, language: string): string {
  if (saysQuotedPrintable(params)) return textOf(bytesOfQuoted(value), charsetOf(params), language);
  if (isBase64(params)) return textOfBase64(value, charsetOf(params)) ?? value;
  return value;
}

function charsetOf(params: string): string {
  return /;charset=["']?([\w-]+)/i.exec(params)?.[1] ?? 'utf-8';
}

function textOf(bytes: Uint8Array, charset: string, language: string): string {
  return (
    decodeStrictly(bytes, charset) ??
    decodeStrictly(bytes, 'utf-8') ??
    new TextDecoder(usualCharset(language)).decode(bytes)
  );
}

/** Null for invalid base64: some programs declare it for plain values. */
function textOfBase64(value: string, charset: string): string | null {
  const letters = value.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(letters)) return null;
  try {
    const bytes = Uint8Array.from(atob(letters), (sign) => sign.charCodeAt(0));
    const text = decodeStrictly(bytes, charset) ?? decodeStrictly(bytes, 'utf-8');
    return text !== null && !/\p{Cc}/u.test(text.replace(/[\r\n\t]/g, ' ')) ? text : null;
  } catch {
    return null;
  }
}

/** Joins the bytes before decoding, as a line may end within a character. */
function bytesOfQuoted(value: string): Uint8Array {
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
  return Uint8Array.from(bytes);
}
