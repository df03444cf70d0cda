import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import type { InboundRequest } from '../provider.ts';
import { createVonageSmsProvider } from './provider.ts';

const address = 'https://ringbook.example/api/v6/sign_in/inbound/vonage-sms';
const signatureSecret = 'sigsecret';
const taken = { body: { 'message-count': '1', messages: [{ to: '12025550142', 'message-id': '0A', status: '0' }] } };
let vonage: ServiceDouble;
let answers: DoubleAnswer[];
beforeEach(async () => {
  answers = [];
  vonage = await startServiceDouble(() => answers.shift() ?? taken);
});
afterEach(() => vonage.close());

const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
const provider = () =>
  createVonageSmsProvider(
    {
      apiKey: 'abcd1234',
      apiSecret: 'api-s3cret',
      signatureSecret,
      signatureMethod: 'sha256',
      number: '447700900000',
      apiUrl: vonage.url,
    },
    tools,
  );

/** Vonage's documented inbound message. */
const documented: Record<string, string> = {
  'api-key': 'abcd1234',
  msisdn: '447700900001',
  to: '447700900000',
  messageId: '0A0000000123ABCD1',
  text: 'LOGIN K7Q2M9AB',
  type: 'text',
  keyword: 'LOGIN',
  'message-timestamp': '2026-01-01 12:00:00',
  timestamp: '1767268800',
  nonce: 'aaaaaaaa-bbbb-cccc-dddd-0123456789ab',
};
type Fields = Record<string, string | undefined>;

function signed(fields: Fields): Record<string, string> {
  const present = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  const text = present
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `&${name}=${value.replace(/[&=]/g, '_')}`)
    .join('');
  return { ...Object.fromEntries(present), sig: createHmac('sha256', signatureSecret).update(text).digest('hex') };
}
function receive(more: Partial<InboundRequest> & { text?: string }) {
  const { text = '', ...rest } = more;
  return provider().receive?.({
    method: 'POST',
    url: new URL(address),
    headers: new Headers({ 'content-type': 'application/x-www-form-urlencoded' }),
    body: new TextEncoder().encode(text),
    receivedAt: new Date(1_767_268_810_000),
    ...rest,
  });
}
const deliver = (fields: Fields) => receive({ text: new URLSearchParams(signed(fields)).toString() });
const json = new Headers({ 'content-type': 'application/json' });
const event = {
  kind: 'text',
  text: 'LOGIN K7Q2M9AB',
  eventId: '0A0000000123ABCD1',
  sender: { id: '447700900001', isPersonal: false, phone: '447700900001', grade: 'medium', replyTo: '447700900001' },
};

test('an SMS in each of the forms that can be chosen at Vonage', () => {
  const expected = { kind: 'events', events: [event] };
  expect(deliver(documented)).toEqual(expected);
  const url = new URL(`${address}?${new URLSearchParams(signed(documented))}`);
  expect(receive({ method: 'GET', url })).toEqual(expected);
  expect(receive({ headers: json, text: JSON.stringify(signed(documented)) })).toEqual(expected);
  // JSON may contain numbers, which are signed as written.
  const numbers = { ...signed(documented), msisdn: 447700900001, timestamp: 1767268800 };
  expect(receive({ headers: json, text: JSON.stringify(numbers) })).toEqual(expected);
});

test('emoji and other scripts arrive whole; & and = too', () => {
  expect(deliver({ ...documented, type: 'unicode', text: 'Вход 😀 & = K7Q2M9AB' })).toMatchObject({
    events: [{ text: 'Вход 😀 & = K7Q2M9AB' }],
  });
});

test('of a long SMS the first part counts', () => {
  const part = (number: string) => ({
    ...documented,
    'concat-ref': '08B5',
    'concat-total': '2',
    'concat-part': number,
  });
  expect(deliver(part('1'))).toEqual({ kind: 'events', events: [event] });
  for (const number of ['2', '0', '', 'x']) expect(deliver(part(number))).toEqual({ kind: 'events', events: [] });
});

test.each<[string, Fields]>([
  ['another account', { 'api-key': 'other' }],
  ['another number of ours', { to: '447700900009' }],
  ['no number', { to: undefined }],
  ['a receipt', { type: undefined, text: undefined, status: 'delivered', 'err-code': '0' }],
  ['a binary message', { type: 'binary', text: undefined, data: 'AA' }],
  ['a short code', { msisdn: '12345' }],
  ['a sender with a name', { msisdn: 'BANK' }],
  ['no sender', { msisdn: '' }],
  ['a huge number', { msisdn: '9'.repeat(300) }],
])('not for us: %s', (_, fields) => {
  expect(deliver({ ...documented, ...fields })).toEqual({ kind: 'events', events: [] });
});

test('signed without what an SMS has is malformed', () => {
  for (const name of ['messageId', 'msisdn', 'text']) {
    expect(deliver({ ...documented, [name]: undefined })).toEqual({ kind: 'malformed' });
  }
  expect(deliver({ ...documented, messageId: '../x' })).toEqual({ kind: 'malformed' });
});

test('unsigned, changed, late and unreadable deliveries are forged', () => {
  expect(receive({ text: new URLSearchParams(documented as Record<string, string>).toString() })).toEqual({
    kind: 'forged',
  });
  const body = new URLSearchParams(signed(documented)).toString();
  expect(receive({ text: body.replace('900001', '900002') })).toEqual({ kind: 'forged' });
  expect(receive({ text: body, receivedAt: new Date(1_767_268_800_000 + 301_000) })).toEqual({ kind: 'forged' });
  expect(deliver({ ...documented, timestamp: undefined })).toEqual({ kind: 'forged' });
  for (const text of ['null', '[]', '{', '{"sig":null}', '{"sig":{}}', '7', '\0']) {
    expect(receive({ headers: json, text })).toEqual({ kind: 'forged' });
    expect(receive({ text })).toEqual({ kind: 'forged' });
  }
  expect(receive({ method: 'GET', url: new URL(`${address}?sig=`) })).toEqual({ kind: 'forged' });
});

test('the bare address answers, as Vonage tries it before it saves it', () => {
  expect(receive({ method: 'GET' })).toMatchObject({ kind: 'handshake', answer: { status: 200, body: '' } });
  expect(receive({})).toMatchObject({ kind: 'handshake', answer: { status: 200, body: '' } });
});

test('never throws', () => {
  const field = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined });
  const odd = fc.record({ msisdn: field, text: field, messageId: field, type: field, 'concat-part': field });
  fc.assert(
    fc.property(odd, (fields) => {
      expect(['events', 'malformed']).toContain((deliver({ ...documented, ...fields }) as { kind: string }).kind);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.uint8Array({ minLength: 1 }), (value, body) => {
      expect(receive({ headers: json, text: JSON.stringify(value) })).toEqual({ kind: 'forged' });
      expect(receive({ headers: json, body })).toEqual({ kind: 'forged' });
      expect(receive({ body })).toEqual({ kind: 'forged' });
    }),
  );
});

test('an SMS goes out in the documented form, as Unicode only where it must', async () => {
  await provider().send?.({ senderId: '447700900001', replyTo: '447700900001' }, { kind: 'text', text: 'Done.\nBye' });
  await provider().sendToPhone?.('12025550142', 'Код: 123456');
  // Stored without the 9 of Argentine mobiles.
  await provider().sendToPhone?.('541123456789', 'Code: 123456');
  const keys = { api_key: 'abcd1234', api_secret: 'api-s3cret', from: '447700900000' };
  expect(vonage.requests.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))])).toEqual([
    ['/sms/json', { ...keys, to: '447700900001', text: 'Done.\nBye' }],
    ['/sms/json', { ...keys, to: '12025550142', text: 'Код: 123456', type: 'unicode' }],
    ['/sms/json', { ...keys, to: '5491123456789', text: 'Code: 123456' }],
  ]);
});

test('an SMS that is not taken, which a 200 may say, is an error without secret, number or text', async () => {
  const failed = (status: unknown) => ({
    body: { messages: [{ status: '0' }, { status, 'error-text': 'api-s3cret' }] },
  });
  answers = [
    failed('9'),
    failed({ a: 1 }),
    { body: { messages: [] } },
    { body: 'null' },
    { status: 401, body: taken.body },
  ];
  for (const problem of ['status 200, error 9', ...Array(3).fill('status 200, error ?'), 'status 401, error ?']) {
    await expect(provider().sendToPhone?.('12025550142', 'Code')).rejects.toMatchObject({
      message: `Vonage: send SMS: ${problem}`,
    });
  }
});

test('cannot ask, and is reached by an SMS link', () => {
  expect(provider()).toMatchObject({ name: 'vonage-sms', way: 'sms', canAsk: false });
  expect(provider().links({ code: 'K7Q2M9AB', text: 'Ringbook K7Q2M9AB' })).toEqual({
    app: 'sms:+447700900000?&body=Ringbook%20K7Q2M9AB',
    web: null,
    number: '447700900000',
  });
});

test('M8: a delivery that is longer than an SMS can be is refused before it is read', () => {
  const text = Array.from({ length: 300_000 }, (_, at) => `a${at}=`).join('&');
  expect(receive({ text })).toEqual({ kind: 'malformed' });
  expect(receive({ headers: json, text: `{${'"a":1,'.repeat(300_000)}"a":1}` })).toEqual({ kind: 'malformed' });
});
