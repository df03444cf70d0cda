import type { z } from 'zod';
import type { ApiContext } from './api.ts';
import { problem } from './problem.ts';
import { readRawBody } from './raw-body.ts';

const maxFieldBytes = 64 * 1024;
/** Limit for the fields of a body and for the entries of a list. Each costs far more time than its bytes. */
const mostFields = 1_000;
const form = 'application/x-www-form-urlencoded';

export const bodyFailures = ['request.too_large', 'request.unsupported_media_type', 'request.invalid'] as const;

export const formBody = (fields: z.ZodObject) => ({
  [form]: { schema: fields },
  'multipart/form-data': { schema: fields },
  'application/json': { schema: fields },
});

/** Parses a body without files, or returns the error response. `lists`: repeated fields, also `name[]`. */
export async function readFields(
  c: ApiContext,
  lists: ReadonlySet<string> = noLists,
): Promise<Record<string, unknown> | Response> {
  const body = await readBody(c, maxFieldBytes, lists);
  if (body === null) return problem(c, 'request.too_large');
  if (body instanceof Response) return body;
  const isLong = Object.values(body.fields).some((field) => Array.isArray(field) && field.length > mostFields);
  return isLong ? refuseMany(c) : body.fields;
}

export interface ReadBody {
  fields: Record<string, unknown>;
  files: (readonly [field: string, file: File])[];
}

/** @returns null for a body above `maxBytes`, which is not read further */
export async function readBody(
  c: ApiContext,
  maxBytes: number,
  lists: ReadonlySet<string> = noLists,
): Promise<ReadBody | Response | null> {
  const body = await readRawBody(c.req.raw, maxBytes);
  if (body === null) return null;
  if (body.length === 0) return { fields: {}, files: [] };
  const contentType = c.req.header('content-type') ?? '';
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  try {
    if (type === 'application/json') {
      const fields = readObject(JSON.parse(new TextDecoder().decode(body)));
      return fields === null ? refuseMany(c) : { fields, files: [] };
    }
    if (type === form || type === 'multipart/form-data') {
      const isMany = type === form ? isMoreThan(body, '&', mostFields - 1) : hasManyParts(body, contentType);
      if (isMany) return refuseMany(c);
      const data = [...(await new Response(body, { headers: { 'content-type': contentType } }).formData())];
      const texts = data.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
      return {
        fields: collectFields(texts, lists),
        files: data.flatMap(([name, value]) => (value instanceof File ? [[name, value] as const] : [])),
      };
    }
  } catch {
    return problem(c, 'request.invalid');
  }
  return problem(c, 'request.unsupported_media_type');
}

function refuseMany(c: ApiContext): Response {
  return problem(c, 'request.invalid', { details: [{ path: 'body', message: `at most ${mostFields} fields` }] });
}

function hasManyParts(body: Uint8Array, contentType: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  return boundary !== undefined && isMoreThan(body, `--${boundary}`, mostFields + 1);
}

function isMoreThan(body: Uint8Array, text: string, most: number): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0 && count <= most; at = bytes.indexOf(text, at + text.length)) count += 1;
  return count > most;
}

const noLists: ReadonlySet<string> = new Set();

/** The last of several values wins. A list collects all, and is empty if its only value is empty. */
export function collectFields(
  given: Iterable<readonly [name: string, value: string]>,
  lists: ReadonlySet<string>,
): Record<string, unknown> {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of given) {
    const list = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (!lists.has(list)) {
      fields.set(name, value);
      continue;
    }
    const values = fields.get(list);
    // Appends in place, because a body may repeat a field tens of thousands of times.
    if (!Array.isArray(values)) fields.set(list, value === '' ? [] : [value]);
    else if (value !== '') values.push(value);
  }
  return Object.fromEntries(fields);
}

function readObject(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
  if (Object.keys(value).length > mostFields) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asInForm(field)]));
}

/** Converts to form values, so that one schema parses both. */
function asInForm(field: unknown): unknown {
  if (typeof field === 'number') return String(field);
  return typeof field === 'boolean' ? (field ? '1' : '0') : field;
}
