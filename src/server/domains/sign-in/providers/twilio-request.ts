import { createHash, createHmac } from 'node:crypto';
import { isSameSecret } from '#server/platform/same-secret.ts';
import { type InboundRequest, longestSigned } from './provider.ts';
import { asRecord, readJson } from './read-json.ts';

export interface TwilioAccount {
  accountSid: string;
  /** Signs Twilio's webhooks and opens its API. */
  authToken: string;
  /** Without a trailing slash: `https://api.twilio.com`. */
  apiUrl: string;
}

/** By name; the last value of a repeated field. Twilio adds fields without notice. */
export type TwilioFields = ReadonlyMap<string, string>;

/**
 * Verifies and reads a Twilio webhook. Twilio signs the public URL plus the sorted form fields; if the URL contains
 * `bodySHA256`, only the URL, which then covers the body.
 */
export function readTwilioRequest(
  { method, url, headers, body }: InboundRequest,
  authToken: string,
): { kind: 'fields'; fields: TwilioFields } | { kind: 'forged' } | { kind: 'malformed' } {
  if (body.length > longestSigned) return { kind: 'malformed' };
  const bodyHash = url.searchParams.get('bodySHA256');
  const isJson = headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false;
  const form = new URLSearchParams(isJson ? '' : new TextDecoder().decode(body));
  const isIntact = bodyHash === null || isSameSecret(bodyHash, createHash('sha256').update(body).digest('hex'));
  const signed = bodyHash === null ? joinFields(form) : '';
  const given = headers.get('x-twilio-signature');
  const isSigned = addressForms(url)
    .map((address) => isSameSecret(given, sign(authToken, address + signed)))
    .includes(true);
  if (method !== 'POST' || !isSigned || !isIntact || (isJson && bodyHash === null)) return { kind: 'forged' };
  if (!isJson) return { kind: 'fields', fields: new Map(form) };
  const fields = asRecord(readJson(body));
  if (fields === null) return { kind: 'malformed' };
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { kind: 'fields', fields: new Map(texts) };
}

function sign(authToken: string, text: string): string {
  return createHmac('sha1', authToken).update(text).digest('base64');
}

function joinFields(form: URLSearchParams): string {
  return [...Map.groupBy(form, ([name]) => name)]
    .sort(([one], [other]) => (one < other ? -1 : Number(one > other)))
    .flatMap(([name, all]) => [...new Set(all.map(([, value]) => value))].sort().map((value) => name + value))
    .join('');
}

/** Twilio signs the URL with or without port, depending on the product. */
function addressForms({ protocol, hostname, port, pathname, search }: URL): string[] {
  const standard = protocol === 'https:' ? '443' : '80';
  return ['', `:${port || standard}`].map((part) => `${protocol}//${hostname}${part}${pathname}${search}`);
}
