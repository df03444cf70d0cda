export type JsonRecord = Readonly<Record<string, unknown>>;

/** Parses a service's JSON, undefined if none. Integers beyond 2^53, used as ids, become bigint. */
export function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), reviveIntegers);
  } catch {
    return undefined;
  }
}

function reviveIntegers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  return /^-?\d{1,100}$/.test(context?.source ?? '') ? BigInt(context?.source ?? '') : value;
}

/** Null for lists, null and scalars. */
export function asRecord(value: unknown): JsonRecord | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : null;
}

/** The first `maxLength` characters, without those a database rejects; null if not a text. */
export function asText(value: unknown, maxLength: number): string | null {
  return typeof value === 'string' ? value.slice(0, maxLength).toWellFormed().replaceAll('\0', '') : null;
}

/** An id given as an integer of any size or as digits; null for all else. */
export function asNumericId(value: unknown): string | null {
  const isWhole = typeof value === 'bigint' || Number.isSafeInteger(value);
  if (!isWhole && typeof value !== 'string') return null;
  const text = String(value);
  return /^-?\d{1,100}$/.test(text) ? text : null;
}

/** The 4 to 15 digits of an international number, with or without plus and spacing; null for all else. */
export function asPhone(value: unknown): string | null {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return null;
  const text = String(value).slice(0, 40).trim();
  const digits = text.replace(/^\+/, '').replace(/[\s().-]/g, '');
  return /^[1-9]\d{3,14}$/.test(digits) ? digits : null;
}

/** The sender's language, if given as a tag such as `en` or `pt-br`. */
export function readLanguage(value: unknown): { language?: string } {
  return typeof value === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z]{2,4})?$/.test(value) ? { language: value } : {};
}
