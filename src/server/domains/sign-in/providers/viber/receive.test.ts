import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Inbound, InboundEvent } from '../provider.ts';
import { receiveFromViber } from './receive.ts';

const token = '44dafb7e0f40021e-61a47a1e6778d187-f2c5a676a07050b3';
const hmac = (body: Uint8Array | string, key = token) => createHmac('sha256', key).update(body).digest('hex');

function receive(
  body: unknown,
  {
    signature,
    query = '',
    method = 'POST',
    key = token,
  }: Partial<Record<'signature' | 'query' | 'key', string | null>> & { method?: 'GET' | 'POST' } = {},
): Inbound {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const raw = body instanceof Uint8Array ? body : new TextEncoder().encode(text);
  const header = signature === undefined ? hmac(raw) : signature;
  return receiveFromViber(key ?? '', {
    method,
    url: new URL(`https://ringbook.example/api/v6/sign_in/inbound/viber${query}`),
    headers: new Headers(header === null ? {} : { 'X-Viber-Content-Signature': header }),
    body: raw,
    receivedAt: new Date(0),
  });
}

function eventsOf(callback: unknown): InboundEvent[] {
  const inbound = receive(callback);
  if (inbound.kind !== 'events') throw new Error(`It is ${inbound.kind}.`);
  return inbound.events;
}

const person = {
  id: '01234567890A+/c=',
  name: 'A',
  avatar: 'https://a.example',
  language: 'en',
  country: 'US',
  api_version: 10,
};
const sender = { id: '01234567890A+/c=', isPersonal: true, phone: null, grade: 'low', language: 'en', replyTo: 'chat' };
const text = {
  event: 'message',
  timestamp: 1,
  message_token: 5,
  sender: person,
  message: { type: 'text', text: 'K7Q2M9XX' },
};
const opening = {
  event: 'conversation_started',
  timestamp: 1,
  message_token: 4,
  type: 'open',
  context: 'K7Q2M9XX',
  user: person,
  subscribed: false,
};
const card = {
  ...text,
  message: { type: 'contact', contact: { name: 'A', phone_number: '12025550142' }, tracking_data: 'ask-phone' },
};

test('the signature of Viber’s own example', () => {
  const body = '{"event":"webhook","timestamp":4977069964384421269,"message_token":1478683725125}';
  const signature = 'd21b343448c8aee33b8e93768ef6ceb64a6ba6163099973a2b8bd028fea510ef';
  const handshake = { kind: 'handshake', answer: { status: 200, contentType: 'text/plain', body: '' } };
  expect(receive(body, { signature })).toEqual(handshake);
  expect(receive(body, { signature: signature.toUpperCase() })).toEqual(handshake);
  expect(receive(body, { signature: null, query: `?sig=${signature}` })).toEqual(handshake);
  expect(receive(`${body} `, { signature })).toEqual({ kind: 'forged' });
});

test('what is not signed with our token, over these bytes, is forged', () => {
  const raw = JSON.stringify(text);
  const signatures = [
    '',
    'x',
    hmac(raw, 'another'),
    hmac(raw).slice(1),
    `sha256=${hmac(raw)}`,
    hmac(`${raw}\n`),
    hmac(''),
  ];
  for (const signature of signatures) expect(receive(raw, { signature })).toEqual({ kind: 'forged' });
  expect(receive(raw, { signature: null })).toEqual({ kind: 'forged' });
  expect(receive(raw, { signature: 'x', query: `?sig=${hmac(raw)}` })).toEqual({ kind: 'forged' });
  expect(receive(raw, { method: 'GET' })).toEqual({ kind: 'forged' });
  expect(receive(raw, { key: '', signature: hmac(raw, '') })).toEqual({ kind: 'forged' });
});

test('what is signed but no callback is malformed', () => {
  const bodies = [
    '',
    'null',
    '[]',
    '7',
    '{',
    '{}',
    '{"event":null}',
    '{"event":7,"message_token":1}',
    '{"event":"message"}',
  ];
  const tokens = ['null', '1.5', '1e400', '"a"', '{}'].map((id) => `{"event":"message","message_token":${id}}`);
  for (const body of [...bodies, ...tokens, Uint8Array.of(0x7b, 0xff), '['.repeat(100_000)]) {
    expect(receive(body)).toEqual({ kind: 'malformed' });
  }
});

test('who opens the chat by a link with a code is welcomed for it', () => {
  expect(eventsOf(opening)).toEqual([
    { kind: 'text', eventId: '4', text: 'K7Q2M9XX', sender: { ...sender, replyTo: 'welcome' } },
  ]);
  expect(eventsOf({ ...opening, subscribed: true })).toHaveLength(1);
  for (const context of [undefined, null, '', 7, {}]) expect(eventsOf({ ...opening, context })).toEqual([]);
  for (const user of [undefined, null, 'a', { id: 7 }, { id: '' }, { id: 'a b' }]) {
    expect(eventsOf({ ...opening, user })).toEqual([]);
  }
});

test('a text is a text, emoji and all', () => {
  expect(eventsOf(text)).toEqual([{ kind: 'text', eventId: '5', text: 'K7Q2M9XX', sender }]);
  const odd = { ...text, message: { type: 'text', text: 'k7q2 m9xx 👍\u0000\ud800' } };
  expect(eventsOf(odd)).toMatchObject([{ text: 'k7q2 m9xx 👍\ufffd' }]);
});

test('the card that was asked for is a weak proof', () => {
  for (const phone_number of ['12025550142', '+12025550142', '+1 202-555-0142']) {
    const message = { ...card.message, contact: { phone_number } };
    expect(eventsOf({ ...card, message })).toEqual([
      { kind: 'phone', eventId: '5', sender: { ...sender, phone: '12025550142', grade: 'low' } },
    ]);
  }
});

test('a card that was not asked for, and the empty one of a computer, prove nothing', () => {
  const cards = [
    { tracking_data: undefined },
    { tracking_data: '' },
    { tracking_data: 'ask-phone ' },
    { tracking_data: ['ask-phone'] },
    { contact: undefined },
    { contact: null },
    { contact: {} },
    { contact: [] },
    { contact: { phone_number: '' } },
    { contact: { phone_number: null } },
    { contact: { phone_number: 'none' } },
    { contact: { phone_number: '9'.repeat(400) } },
  ];
  for (const change of cards) {
    expect(eventsOf({ ...card, message: { ...card.message, ...change } })).toEqual([
      { kind: 'other-phone', eventId: '5', sender },
    ]);
  }
});

test('a button says yes or no to its question, a typed word is just text', () => {
  const say = (said: string) => eventsOf({ ...text, message: { type: 'text', text: said } });
  expect(say('yes:q_1-A')).toEqual([{ kind: 'answer', eventId: '5', isYes: true, question: 'q_1-A', sender }]);
  expect(say('no:q_1-A')).toMatchObject([{ kind: 'answer', isYes: false }]);
  for (const said of ['yes', 'Yes:q', 'yes:', 'yes: q', `no:${'q'.repeat(25)}`])
    expect(say(said)).toMatchObject([{ kind: 'text', text: said }]);
});

test('ids beyond 2^53 stay exact, so that neighbours are not taken for doubles', () => {
  const ids = ['4912661846655238145', '4912661846655238146', '4912661846655238145'].flatMap((id) =>
    eventsOf(JSON.stringify(text).replace('"message_token":5', `"message_token":${id}`)).map(({ eventId }) => eventId),
  );
  expect(ids).toEqual(['4912661846655238145', '4912661846655238146', '4912661846655238145']);
});

test('a late callback is still an event: whether its code is good is not known here', () => {
  expect(eventsOf({ ...text, timestamp: -3_600_000 })).toMatchObject([{ kind: 'text' }]);
});

test('what is not for us is taken and left out', () => {
  const callbacks: object[] = [
    ...['subscribed', 'unsubscribed', 'delivered', 'seen', 'failed', 'client_status', 'something_new'].map((event) => ({
      ...text,
      event,
    })),
    { ...text, chat_id: 'group' },
    { ...text, sender: undefined },
    { ...text, sender: { id: { a: 1 } } },
    { ...text, sender: { id: 'a'.repeat(101) } },
    { ...text, message: undefined },
    { ...text, message: [] },
    { ...text, message: { type: 'picture', text: 'K7Q2M9XX' } },
    { ...text, message: { type: 'text', text: 7 } },
    { ...text, message: { type: ['text'], text: 'a' } },
  ];
  for (const callback of callbacks) expect(eventsOf(callback)).toEqual([]);
});
