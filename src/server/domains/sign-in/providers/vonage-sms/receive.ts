import { type Inbound, type InboundRequest, longestSigned } from '../provider.ts';
import { asPhone, asRecord, asText, readJson } from '../read-json.ts';
import type { VonageSmsSettings } from './settings.ts';
import { isSignedByVonage } from './signature.ts';

/** Shorter senders are short codes, not persons. */
const shortestPhone = 7;

/**
 * One delivery is an SMS or a part of one. Only the first part counts, since our text fits into it. Ignores receipts,
 * binary messages, other accounts, and senders that are no phone.
 */
export function receiveVonageSms(request: InboundRequest, settings: VonageSmsSettings): Inbound {
  if (request.body.length > longestSigned) return { kind: 'malformed' };
  const fields = readFields(request);
  // Vonage sends an empty request to test a URL before saving it.
  if (request.url.search === '' && request.body.length === 0)
    return { kind: 'handshake', answer: { status: 200, contentType: 'text/plain', body: '' } };
  if (!isSignedByVonage(fields, settings, request.receivedAt)) return { kind: 'forged' };
  const isOurs =
    asPhone(fields.get('to')) === settings.number && (fields.get('api-key') ?? settings.apiKey) === settings.apiKey;
  const isText = ['text', 'unicode'].includes(fields.get('type') ?? '');
  const isFirst = Number(fields.get('concat-part') ?? '1') === 1;
  if (!isOurs || !isText || !isFirst) return { kind: 'events', events: [] };
  const [eventId, from] = [fields.get('messageId'), fields.get('msisdn')];
  const text = asText(fields.get('text'), 5_000);
  if (!eventId || !/^[\w-]{1,200}$/.test(eventId) || from === undefined || text === null) return { kind: 'malformed' };
  const phone = /^\+?\d+$/.test(from) ? asPhone(from) : null;
  if (phone === null || phone.length < shortestPhone) return { kind: 'events', events: [] };
  const sender = { id: phone, isPersonal: false, phone, grade: 'medium', replyTo: phone } as const;
  return { kind: 'events', events: [{ kind: 'text', text, eventId, sender }] };
}

/** From the URL, a form or JSON, as set at Vonage; JSON numbers as written. */
function readFields({ method, url, headers, body }: InboundRequest): ReadonlyMap<string, string> {
  if (method === 'GET') return new Map(url.searchParams);
  const isJson = headers.get('content-type')?.toLowerCase().startsWith('application/json') ?? false;
  if (!isJson) return new Map(new URLSearchParams(new TextDecoder().decode(body)));
  return new Map(
    Object.entries(asRecord(readJson(body)) ?? {}).flatMap(([name, value]) =>
      value === null || typeof value === 'object' ? [] : [[name, String(value)] as const],
    ),
  );
}
