import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { InboundRequest } from './provider.ts';
import { readTwilioRequest } from './twilio-request.ts';

const token = '12345';
const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
/** Twilio's published test vector. */
const fields = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
};
const form = new URLSearchParams(fields).toString();
const formSignature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';
const json = '{"property": "value", "boolean": true}';
const jsonAddress = `${address}&bodySHA256=0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620`;
const jsonSignature = 'a9nBmqA0ju/hNViExpshrM61xv4=';

function request(
  body: string,
  more: { signature?: string; url?: string; type?: string; method?: 'GET' | 'POST' } = {},
) {
  const headers = new Headers({ 'content-type': more.type ?? 'application/x-www-form-urlencoded; charset=utf-8' });
  if (more.signature !== '') headers.set('x-twilio-signature', more.signature ?? formSignature);
  return {
    method: more.method ?? 'POST',
    url: new URL(more.url ?? address),
    headers,
    body: new TextEncoder().encode(body),
    receivedAt: new Date('2026-11-20T12:00:00Z'),
  } satisfies InboundRequest;
}
const kind = (given: InboundRequest, key = token) => readTwilioRequest(given, key).kind;
const sign = (text: string) => createHmac('sha1', token).update(text).digest('base64');

test('the published signature of a form passes, whatever the order of its fields', () => {
  expect(readTwilioRequest(request(form), token)).toEqual({ kind: 'fields', fields: new Map(Object.entries(fields)) });
  const reversed = new URLSearchParams(Object.entries(fields).reverse()).toString();
  expect(kind(request(reversed))).toBe('fields');
});

test('the published signature of a body by its hash passes', () => {
  const given = request(json, { url: jsonAddress, signature: jsonSignature, type: 'application/json' });
  expect(readTwilioRequest(given, token)).toEqual({ kind: 'fields', fields: new Map([['property', 'value']]) });
});

test('another body under the same hash, address or signature does not', () => {
  const type = 'application/json';
  expect(kind(request(json.replace('value', 'other'), { url: jsonAddress, signature: jsonSignature, type }))).toBe(
    'forged',
  );
  expect(kind(request(json, { url: address, signature: jsonSignature, type }))).toBe('forged');
  expect(kind(request(json, { url: jsonAddress, signature: formSignature, type }))).toBe('forged');
  // A signature over a URL without fields does not cover the body.
  expect(kind(request(json, { signature: sign(address), type }))).toBe('forged');
});

test('a changed byte, a missing signature, another token, another address are forged', () => {
  expect(kind(request(form.replace('1234', '1235')))).toBe('forged');
  expect(kind(request(`${form}&More=1`))).toBe('forged');
  expect(kind(request(form, { signature: '' }))).toBe('forged');
  expect(kind(request(form, { signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B9=' }))).toBe('forged');
  expect(kind(request(form), '12346')).toBe('forged');
  expect(kind(request(form, { url: 'https://other.com/myapp.php?foo=1&bar=2' }))).toBe('forged');
  expect(kind(request('', { method: 'GET' }))).toBe('forged');
  expect(kind(request(form, { method: 'GET' }))).toBe('forged');
});

test('the port may be signed or not', () => {
  const withPort = sign(address.replace('.com/', '.com:443/') + joined(fields));
  expect(kind(request(form, { signature: withPort }))).toBe('fields');
  const behindPort = address.replace('.com/', '.com:8443/');
  expect(kind(request(form, { url: behindPort }))).toBe('fields');
  expect(kind(request(form, { url: behindPort, signature: sign(behindPort + joined(fields)) }))).toBe('fields');
});

test('a repeated field counts once a value; emoji, unknown and empty fields are signed too', () => {
  const body = 'To=%2B2&Body=b+%F0%9F%98%80&To=%2B1&To=%2B2&New=&%F0%9F%98%80=1';
  const given = request(body, { signature: sign(`${address}Bodyb 😀NewTo+1To+2😀1`) });
  expect(readTwilioRequest(given, token)).toEqual({
    kind: 'fields',
    fields: new Map([
      ['😀', '1'],
      ['New', ''],
      ['To', '+2'],
      ['Body', 'b 😀'],
    ]),
  });
});

test('a signed body that is no JSON object is malformed, an empty form has no fields', () => {
  for (const body of ['', 'null', '[]', '7', '{', '\u0000']) {
    const hash = createHash('sha256').update(body).digest('hex');
    const url = `${address}&bodySHA256=${hash}`;
    expect(kind(request(body, { url, signature: sign(url), type: 'application/json' }))).toBe('malformed');
  }
  expect(readTwilioRequest(request('', { signature: sign(address) }), token)).toEqual({
    kind: 'fields',
    fields: new Map(),
  });
});

function joined(all: Record<string, string>): string {
  return Object.entries(all)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
    .join('');
}

test('M8: a form of very many names is refused before they are read, and one of many is read once', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`);
  const many = request(names(300_000).join('&'), { signature: sign(address) });
  expect(kind(many)).toBe('malformed');
  const some = names(15_000);
  expect(kind(request(some.join('&'), { signature: sign(address + some.toSorted().join('')) }))).toBe('fields');
});
