import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type DoubleAnswer,
  type ServiceDouble,
  startServiceDouble,
} from '../../../../../../tests/support/service-double.ts';
import type { InboundEvent } from '../provider.ts';
import { createTelegramProvider } from './provider.ts';

const ok = { body: { ok: true, result: true } };
let telegram: ServiceDouble;
let answers: DoubleAnswer[];
beforeEach(async () => {
  answers = [];
  telegram = await startServiceDouble(() => answers.shift() ?? ok);
});
afterEach(() => telegram.close());

const botToken = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
const webhookSecret = 'hook_s3cret-1';
const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
const bot = (apiUrl = telegram.url) =>
  createTelegramProvider({ botName: 'RingbookBot', botToken, webhookSecret, apiUrl }, tools);

const from = { id: 77, is_bot: false, first_name: 'A' };
const chat = { id: 77, type: 'private' };
const start = { message_id: 1, date: 1, from, chat, text: '/start K7Q2M9XX' };
const contact = { message_id: 2, date: 1, from, chat, contact: { phone_number: '12025550142', user_id: 77 } };
const sender = { id: '77', isPersonal: true, phone: null, grade: 'high', replyTo: '77' };

async function receive(body: unknown, headers?: Record<string, string>, method: 'GET' | 'POST' = 'POST') {
  return bot().receive?.({
    method,
    url: new URL('https://ringbook.example/api/v6/sign_in/inbound/telegram'),
    headers: new Headers(headers ?? { 'X-Telegram-Bot-Api-Secret-Token': webhookSecret }),
    body:
      body instanceof Uint8Array
        ? body
        : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
    receivedAt: new Date(0),
  });
}
const eventsOf = async (update: unknown): Promise<InboundEvent[]> => {
  const inbound = await receive(update);
  if (inbound?.kind !== 'events') throw new Error(`It is ${inbound?.kind}.`);
  return inbound.events;
};

test('a delivery without the secret, or with another, is forged', async () => {
  const update = { update_id: 1, message: start };
  for (const secret of ['', 'hook_s3cret-2', `${webhookSecret} x`, webhookSecret.toUpperCase()]) {
    expect(await receive(update, { 'x-telegram-bot-api-secret-token': secret })).toEqual({ kind: 'forged' });
  }
  expect(await receive(update, {})).toEqual({ kind: 'forged' });
  expect(await receive(update, undefined, 'GET')).toEqual({ kind: 'forged' });
  expect(await receive('no JSON', {})).toEqual({ kind: 'forged' });
});

test('what is signed but no update is malformed', async () => {
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
    expect(await receive(body)).toEqual({ kind: 'malformed' });
  }
});

test('the start button brings the code', async () => {
  const event = { kind: 'text', eventId: '1', sender, text: 'K7Q2M9XX' };
  expect(await eventsOf({ update_id: 1, message: start })).toEqual([event]);
  const texts: [string, string][] = [
    ['/start@RingbookBot K7Q2M9XX', 'K7Q2M9XX'],
    ['/start', ''],
    ['/started K7Q2M9XX', '/started K7Q2M9XX'],
    ['my code is k7q2 m9xx 👍', 'my code is k7q2 m9xx 👍'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ];
  for (const [sent, text] of texts) {
    expect(await eventsOf({ update_id: 1, message: { ...start, text: sent } })).toEqual([{ ...event, text }]);
  }
});

test('the same update has the same id again, a later one another, in whatever order they come', async () => {
  const ids = [];
  for (const update_id of [9, 8, 9]) ids.push((await eventsOf({ update_id, message: start }))[0]?.eventId);
  expect(ids).toEqual(['9', '8', '9']);
});

test('a late delivery is still an event: whether its code is good is not known here', async () => {
  const message = { ...start, date: -86_400 };
  expect(await eventsOf({ update_id: 1, message })).toMatchObject([{ kind: 'text', text: 'K7Q2M9XX' }]);
});

test('the own contact proves the number, written in any way', async () => {
  for (const phone_number of ['12025550142', '+12025550142', '+1 202 555-0142']) {
    const message = { ...contact, contact: { phone_number, user_id: 77 } };
    expect(await eventsOf({ update_id: 2, message })).toEqual([
      { kind: 'phone', eventId: '2', sender: { ...sender, phone: '12025550142', grade: 'high' } },
    ]);
  }
});

test('any other card proves nothing', async () => {
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
    // Numbers that Telegram sells for sign-in to itself.
    { contact: { phone_number: '+88801234567', user_id: 77 } },
  ];
  for (const card of cards) {
    expect(await eventsOf({ update_id: 2, message: { ...contact, ...card } })).toEqual([
      { kind: 'other-phone', eventId: '2', sender },
    ]);
  }
});

test('a pressed button is an answer by who pressed it', async () => {
  const press = {
    id: '4382bfdwdsb323b2d9',
    from,
    message: { message_id: 5, chat },
    data: 'yes:q_1-A',
  };
  expect(await eventsOf({ update_id: 3, callback_query: press })).toEqual([
    {
      kind: 'answer',
      eventId: '3',
      isYes: true,
      question: 'q_1-A',
      sender: { ...sender, replyTo: '77 4382bfdwdsb323b2d9 5' },
    },
  ]);
  expect(await eventsOf({ update_id: 4, callback_query: { ...press, data: 'no:q_1-A' } })).toMatchObject([
    { kind: 'answer', isYes: false },
  ]);
  for (const odd of [{ id: 'a b' }, { id: 7 }, { id: undefined }]) {
    expect(await eventsOf({ update_id: 3, callback_query: { ...press, ...odd } })).toMatchObject([
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
    expect(await eventsOf({ update_id: 3, callback_query: { ...press, ...other } })).toEqual([]);
  }
});

test('what is not for us is taken and left out', async () => {
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
  for (const message of messages) expect(await eventsOf({ update_id: 1, message })).toEqual([]);
  const updates = [
    {},
    { edited_message: start },
    { channel_post: start },
    { my_chat_member: {} },
    { callback_query: 7 },
  ];
  for (const update of updates) expect(await eventsOf({ update_id: 1, ...update })).toEqual([]);
});

test('huge numbers: an id of an update stays exact, one that no person has is left out', async () => {
  expect(await eventsOf('{"update_id":123456789012345678901,"message":{}}')).toEqual([]);
  const exact = JSON.stringify({ update_id: 0, message: start }).replace(
    '"update_id":0',
    '"update_id":9007199254740993',
  );
  expect(await eventsOf(exact)).toMatchObject([{ eventId: '9007199254740993' }]);
  const person = { ...from, id: 2 ** 52 - 1 };
  const big = {
    ...contact,
    from: person,
    chat: { ...chat, id: person.id },
    contact: { phone_number: '12025550142', user_id: person.id },
  };
  expect(await eventsOf({ update_id: 1, message: big })).toMatchObject([
    { kind: 'phone', sender: { id: '4503599627370495' } },
  ]);
  const nobody = JSON.stringify({ update_id: 1, message: start }).replaceAll('"id":77', '"id":123456789012345678901');
  expect(await eventsOf(nobody)).toEqual([]);
});

const to = { senderId: '77', replyTo: '77' };
const sent = () => telegram.requests.map(({ path, body }) => [path.replace(`/bot${botToken}/`, ''), JSON.parse(body)]);

test('says something and takes the contact button away', async () => {
  await bot().send?.(to, { kind: 'text', text: 'Done <b> _x_' });
  expect(telegram.requests[0]).toMatchObject({ method: 'POST', path: `/bot${botToken}/sendMessage` });
  expect(sent()).toEqual([
    [
      'sendMessage',
      {
        chat_id: 77,
        text: 'Done <b> _x_',
        link_preview_options: { is_disabled: true },
        reply_markup: { remove_keyboard: true },
      },
    ],
  ]);
});

test('asks for the number with the contact button', async () => {
  await bot().send?.(to, { kind: 'ask-phone', text: 'Your number?', button: 'Share' });
  expect(sent()[0]?.[1]).toMatchObject({
    reply_markup: {
      keyboard: [[{ text: 'Share', request_contact: true }]],
      resize_keyboard: true,
      one_time_keyboard: true,
    },
  });
});

test('asks yes or no with buttons that it understands when pressed', async () => {
  const question = 'q'.repeat(24);
  await bot().send?.(to, { kind: 'ask-yes-no', text: 'Was it you?', yes: 'Yes', no: 'No', question });
  const buttons: { text: string; callback_data: string }[] = sent()[0]?.[1].reply_markup.inline_keyboard.flat();
  expect(buttons.map(({ text }) => text)).toEqual(['Yes', 'No']);
  const answered = [];
  for (const { callback_data: data } of buttons) {
    // Telegram takes 64 bytes at most.
    expect(data.length).toBeLessThanOrEqual(64);
    answered.push(
      ...(await eventsOf({ update_id: 1, callback_query: { id: '1', from, message: { message_id: 1, chat }, data } })),
    );
  }
  expect(answered).toMatchObject([
    { isYes: true, question },
    { isYes: false, question },
  ]);
});

test('after a press it ends the waiting and takes the buttons away, and minds no failure of that', async () => {
  const refusing = await startServiceDouble(({ path }) =>
    path.endsWith('/sendMessage') ? ok : { status: 400, body: { ok: false } },
  );
  await bot(refusing.url).send?.({ senderId: '77', replyTo: '77 555 5' }, { kind: 'text', text: 'Signed in' });
  const calls = refusing.requests.map(({ path, body }) => [path.split('/').at(-1), JSON.parse(body)]);
  expect(calls).toContainEqual(['answerCallbackQuery', { callback_query_id: '555' }]);
  expect(calls).toContainEqual(['editMessageReplyMarkup', { chat_id: 77, message_id: 5 }]);
  expect(calls.map(([method]) => method)).toContain('sendMessage');
  await refusing.close();
});

test('a busy Telegram is asked once more after the pause it wants', async () => {
  const busy = { status: 429, body: { ok: false, error_code: 429, parameters: { retry_after: 0 } } };
  answers = [busy];
  await bot().send?.(to, { kind: 'text', text: 'a' });
  expect(telegram.requests).toHaveLength(2);
  answers = [busy, busy];
  await expect(bot().send?.(to, { kind: 'text', text: 'a' })).rejects.toThrow('Telegram: sendMessage: not taken (429)');
  answers = [{ status: 429, body: { ok: false, parameters: { retry_after: 35 } } }];
  await expect(bot().send?.(to, { kind: 'text', text: 'a' })).rejects.toThrow('(429)');
  expect(telegram.requests).toHaveLength(5);
});

test('a message that is not taken is an error that tells no secret', async () => {
  const refusals: DoubleAnswer[] = [
    { status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' } },
    { status: 401, body: { ok: false } },
    { status: 200, body: { ok: false } },
    { status: 200, body: 'null' },
    { status: 502, body: '<html>' },
  ];
  for (const refusal of refusals) {
    answers = [refusal];
    const error = await bot()
      .send?.(to, { kind: 'text', text: 'a' })
      .then(() => null, String);
    expect(error).toBe(`ServiceError: Telegram: sendMessage: not taken (${refusal.status})`);
  }
  const error = await bot('http://127.0.0.1:1')
    .send?.(to, { kind: 'text', text: 'a' })
    .then(() => null, String);
  expect(error).toContain('cannot be reached');
  expect(error).not.toContain('AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw');
});

test('links open the chat with the code', () => {
  expect(bot().links({ code: 'K7Q2M9XX', text: 'Code K7Q2M9XX' })).toEqual({
    app: 'tg://resolve?domain=RingbookBot&start=K7Q2M9XX',
    web: 'https://t.me/RingbookBot?start=K7Q2M9XX',
    number: null,
  });
});
