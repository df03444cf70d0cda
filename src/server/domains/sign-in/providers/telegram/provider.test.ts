import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { createTelegramProvider } from './provider.ts';
import { readAnswer } from './reply.ts';

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

test('is a channel that can ask, and reads what Telegram delivers', async () => {
  const from = { id: 77, is_bot: false };
  const request = {
    method: 'POST' as const,
    url: new URL('https://ringbook.example/api/v6/sign_in/inbound/telegram'),
    headers: new Headers({ 'x-telegram-bot-api-secret-token': webhookSecret }),
    body: new TextEncoder().encode(
      JSON.stringify({ update_id: 1, message: { from, chat: { id: 77, type: 'private' }, text: '/start K7Q2M9XX' } }),
    ),
    receivedAt: new Date(0),
  };
  expect(bot()).toMatchObject({ name: 'telegram', way: 'telegram', canAsk: true });
  expect(await bot().receive?.(request)).toMatchObject({ kind: 'events', events: [{ text: 'K7Q2M9XX' }] });
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
  // Telegram's limit is 64 bytes.
  expect(buttons.every(({ callback_data }) => callback_data.length <= 64)).toBe(true);
  expect(buttons.map(({ callback_data }) => readAnswer(callback_data))).toEqual([
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

test('39.1: writes first to whose chat it knows, in silence where that is wished, and tells a block from a fault', async () => {
  const message = { text: 'News: https://ringbook.example/en/notifications', isSilent: true };
  expect(await bot().write?.({ senderId: '77', replyTo: '77 555 5' }, message)).toBe('sent');
  expect(sent()).toEqual([
    [
      'sendMessage',
      {
        chat_id: 77,
        text: message.text,
        link_preview_options: { is_disabled: true },
        disable_notification: true,
      },
    ],
  ]);
  const write = () => bot().write?.(to, message);
  answers = [
    { status: 403, body: { ok: false, error_code: 403, description: 'Forbidden: bot was blocked by the user' } },
    { status: 400, body: { ok: false, error_code: 400, description: 'Bad Request: chat not found' } },
  ];
  expect([await write(), await write()]).toEqual(['blocked', 'blocked']);
  answers = [{ status: 400, body: { ok: false } }];
  await expect(write()).rejects.toThrow('Telegram: sendMessage: not taken (400)');
  answers = [{ status: 502, body: '<html>' }];
  await expect(write()).rejects.toThrow('Telegram: sendMessage: not taken (502)');
});

test('links open the chat with the code', () => {
  expect(bot().links({ code: 'K7Q2M9XX', text: 'Code K7Q2M9XX' })).toEqual({
    app: 'tg://resolve?domain=RingbookBot&start=K7Q2M9XX',
    web: 'https://t.me/RingbookBot?start=K7Q2M9XX',
    number: null,
  });
});
