import { expect, test } from 'vitest';
import type { Inbound, InboundEvent } from '../provider.ts';
import { receiveFromTelegram } from './receive.ts';

const webhookSecret = 'hook_s3cret-1';
const from = { id: 77, is_bot: false, first_name: 'A' };
const chat = { id: 77, type: 'private' };
const start = { message_id: 1, date: 1, from, chat, text: '/start K7Q2M9XX' };
const contact = { message_id: 2, date: 1, from, chat, contact: { phone_number: '12025550142', user_id: 77 } };
const sender = { id: '77', isPersonal: true, phone: null, grade: 'high', replyTo: '77' };

function receive(body: unknown, headers?: Record<string, string>, method: 'GET' | 'POST' = 'POST'): Inbound {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return receiveFromTelegram(webhookSecret, {
    method,
    url: new URL('https://ringbook.example/api/v6/sign_in/inbound/telegram'),
    headers: new Headers(headers ?? { 'X-Telegram-Bot-Api-Secret-Token': webhookSecret }),
    body: body instanceof Uint8Array ? body : new TextEncoder().encode(text),
    receivedAt: new Date(0),
  });
}

function eventsOf(update: unknown): InboundEvent[] {
  const inbound = receive(update);
  if (inbound.kind !== 'events') throw new Error(`It is ${inbound.kind}.`);
  return inbound.events;
}

test('a delivery without the secret, or with another, is forged', () => {
  const update = { update_id: 1, message: start };
  for (const secret of ['', 'hook_s3cret-2', `${webhookSecret} x`, webhookSecret.toUpperCase()]) {
    expect(receive(update, { 'x-telegram-bot-api-secret-token': secret })).toEqual({ kind: 'forged' });
  }
  expect(receive(update, {})).toEqual({ kind: 'forged' });
  expect(receive(update, undefined, 'GET')).toEqual({ kind: 'forged' });
  expect(receive('no JSON', {})).toEqual({ kind: 'forged' });
});

test('what is signed but no update is malformed', () => {
  const bodies = [
    '',
    'null',
    '[]',
    '7',
    '"a"',
    '{',
    '{}',
    '{"update_id":null}',
    '{"update_id":1.5}',
    '{"update_id":{}}',
  ];
  for (const body of [...bodies, Uint8Array.of(0x7b, 0xff), '['.repeat(100_000)]) {
    expect(receive(body)).toEqual({ kind: 'malformed' });
  }
});

test('the start button brings the code', () => {
  const event = { kind: 'text', eventId: '1', sender, text: 'K7Q2M9XX' };
  expect(eventsOf({ update_id: 1, message: start })).toEqual([event]);
  const texts: [string, string][] = [
    ['/start@RingbookBot K7Q2M9XX', 'K7Q2M9XX'],
    ['/start', ''],
    ['/started K7Q2M9XX', '/started K7Q2M9XX'],
    ['my code is k7q2 m9xx 👍', 'my code is k7q2 m9xx 👍'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ];
  for (const [sent, text] of texts) {
    expect(eventsOf({ update_id: 1, message: { ...start, text: sent } })).toEqual([{ ...event, text }]);
  }
});

test('the same update has the same id again, a later one another, in whatever order they come', () => {
  const ids = [];
  for (const update_id of [9, 8, 9]) ids.push(eventsOf({ update_id, message: start })[0]?.eventId);
  expect(ids).toEqual(['9', '8', '9']);
});

test('a late delivery is still an event: whether its code is good is not known here', () => {
  const message = { ...start, date: -86_400 };
  expect(eventsOf({ update_id: 1, message })).toMatchObject([{ kind: 'text', text: 'K7Q2M9XX' }]);
});

test('the own contact proves the number, written in any way', () => {
  for (const phone_number of ['12025550142', '+12025550142', '+1 202 555-0142']) {
    const message = { ...contact, contact: { phone_number, user_id: 77 } };
    expect(eventsOf({ update_id: 2, message })).toEqual([
      { kind: 'phone', eventId: '2', sender: { ...sender, phone: '12025550142', grade: 'high' } },
    ]);
  }
});

test('the language of the app goes along', () => {
  const message = { ...start, from: { ...from, language_code: 'pt-br' } };
  expect(eventsOf({ update_id: 1, message })).toMatchObject([{ sender: { language: 'pt-br' } }]);
});

test('any other card proves nothing', () => {
  const cards: object[] = [
    { contact: { phone_number: '12025550142', user_id: 78 } },
    { contact: { phone_number: '12025550142' } },
    { contact: { phone_number: '12025550142', user_id: null } },
    { contact: { phone_number: '12025550142', user_id: '77 ' } },
    { contact: { phone_number: '12025550142', user_id: { id: 77 } } },
    { forward_origin: { type: 'user' } },
    { forward_date: 1 },
    { forward_sender_name: 'B' },
    { contact: {} },
    { contact: { user_id: 77 } },
    { contact: { phone_number: '', user_id: 77 } },
    { contact: { phone_number: 'unknown', user_id: 77 } },
    { contact: { phone_number: ['12025550142'], user_id: 77 } },
    { contact: { phone_number: '1'.repeat(400), user_id: 77 } },
  ];
  for (const card of cards) {
    expect(eventsOf({ update_id: 2, message: { ...contact, ...card } })).toEqual([
      { kind: 'other-phone', eventId: '2', sender },
    ]);
  }
});

test('a pressed button is an answer by who pressed it', () => {
  const press = {
    id: '4382bfdwdsb323b2d9',
    from,
    message: { message_id: 5, chat },
    data: 'yes:q_1-A',
  };
  expect(eventsOf({ update_id: 3, callback_query: press })).toEqual([
    {
      kind: 'answer',
      eventId: '3',
      isYes: true,
      question: 'q_1-A',
      sender: { ...sender, replyTo: '77 4382bfdwdsb323b2d9 5' },
    },
  ]);
  expect(eventsOf({ update_id: 4, callback_query: { ...press, data: 'no:q_1-A' } })).toMatchObject([
    { kind: 'answer', isYes: false },
  ]);
  for (const odd of [{ id: 'a b' }, { id: 7 }, { id: undefined }]) {
    expect(eventsOf({ update_id: 3, callback_query: { ...press, ...odd } })).toMatchObject([
      { kind: 'answer', sender: { replyTo: '77  5' } },
    ]);
  }
  const others = [
    { data: undefined },
    { data: 'yes' },
    { data: 'yes:' },
    { data: 'maybe:q' },
    { data: `yes:${'q'.repeat(25)}` },
    { data: 'yes:q\nno:q' },
    { data: 7 },
    { message: undefined },
    { message: { message_id: 5, chat: { id: -100, type: 'group' } } },
    { from: { ...from, id: 78 } },
  ];
  for (const other of others) {
    expect(eventsOf({ update_id: 3, callback_query: { ...press, ...other } })).toEqual([]);
  }
});

test('what is not for us is taken and left out', () => {
  const messages: unknown[] = [
    { ...start, chat: { id: -1001, type: 'supergroup' } },
    { ...start, chat: { id: 78, type: 'private' } },
    { ...start, from: { ...from, is_bot: true } },
    { ...start, from: undefined },
    { ...start, from: { id: '77' } },
    { ...start, from: { id: 77.5 }, chat: { id: 77.5, type: 'private' } },
    { ...start, text: undefined, sticker: {} },
    { ...start, text: { a: 1 } },
    null,
    [],
    'text',
  ];
  for (const message of messages) expect(eventsOf({ update_id: 1, message })).toEqual([]);
  const updates = [
    {},
    { edited_message: start },
    { channel_post: start },
    { my_chat_member: {} },
    { callback_query: 7 },
  ];
  for (const update of updates) expect(eventsOf({ update_id: 1, ...update })).toEqual([]);
});

test('huge numbers: an id of an update stays exact, one that no person has is left out', () => {
  expect(eventsOf('{"update_id":123456789012345678901,"message":{}}')).toEqual([]);
  const exact = JSON.stringify({ update_id: 0, message: start }).replace(
    '"update_id":0',
    '"update_id":9007199254740993',
  );
  expect(eventsOf(exact)).toMatchObject([{ eventId: '9007199254740993' }]);
  const person = { ...from, id: 2 ** 52 - 1 };
  const big = {
    ...contact,
    from: person,
    chat: { ...chat, id: person.id },
    contact: { phone_number: '12025550142', user_id: person.id },
  };
  expect(eventsOf({ update_id: 1, message: big })).toMatchObject([
    { kind: 'phone', sender: { id: '4503599627370495' } },
  ]);
  const nobody = JSON.stringify({ update_id: 1, message: start }).replaceAll('"id":77', '"id":123456789012345678901');
  expect(eventsOf(nobody)).toEqual([]);
});
