import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import type { BotMessage } from '../provider.ts';
import { createWhatsappBusinessProvider } from './provider.ts';

const phone = '15551234567';
const userId = 'US.13491208655302741918';
const taken = {
  body: {
    messaging_product: 'whatsapp',
    contacts: [{ input: phone, wa_id: phone }],
    messages: [{ id: 'wamid.HBgL' }],
  },
};
let meta: ServiceDouble;
let answers: DoubleAnswer[];
beforeEach(async () => {
  answers = [];
  meta = await startServiceDouble(() => answers.shift() ?? taken);
});
afterEach(() => meta.close());

const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
const provider = () =>
  createWhatsappBusinessProvider(
    {
      number: '15550100100',
      numberId: '106540352242922',
      token: 'EAAG-t0ken',
      appSecret: 'app_secret',
      verifyToken: 'verify-s3cret',
      apiUrl: `${meta.url}/v24.0`,
    },
    tools,
  );
const send = (message: BotMessage, replyTo = phone) => provider().send?.({ senderId: userId, replyTo }, message);
const sent = () => meta.requests.map(({ body }) => JSON.parse(body));

test('says something', async () => {
  await send({ kind: 'text', text: 'Done 😀' });
  expect(meta.requests[0]).toMatchObject({
    method: 'POST',
    path: '/v24.0/106540352242922/messages',
    headers: { authorization: 'Bearer EAAG-t0ken', 'content-type': 'application/json' },
  });
  expect(sent()).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: phone,
      type: 'text',
      text: { body: 'Done 😀', preview_url: false },
    },
  ]);
});

test('asks a person without a number for the contact card', async () => {
  await send({ kind: 'ask-phone', text: 'Which number is yours?', button: 'Share' }, userId);
  expect(sent()).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      recipient: userId,
      type: 'interactive',
      interactive: {
        type: 'request_contact_info',
        body: { text: 'Which number is yours?' },
        action: { name: 'request_contact_info' },
      },
    },
  ]);
});

test('asks yes or no with reply buttons', async () => {
  await send({ kind: 'ask-yes-no', text: 'Was it you?', yes: 'Yes', no: 'No', question: 'q-1' });
  expect(sent()).toMatchObject([
    {
      to: phone,
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Was it you?' },
        action: {
          buttons: [
            { type: 'reply', reply: { id: 'yes:q-1', title: 'Yes' } },
            { type: 'reply', reply: { id: 'no:q-1', title: 'No' } },
          ],
        },
      },
    },
  ]);
});

test('keeps to the lengths that WhatsApp takes, without halves of emoji', async () => {
  await send({ kind: 'text', text: 'x'.repeat(5_000) });
  await send({
    kind: 'ask-yes-no',
    text: 'x'.repeat(2_000),
    yes: `${'y'.repeat(19)}😀`,
    no: 'n'.repeat(30),
    question: 'q',
  });
  const [text, question] = sent();
  expect(text.text.body).toHaveLength(4_096);
  expect(question.interactive.body.text).toHaveLength(1_024);
  expect(question.interactive.action.buttons.map((button: { reply: { title: string } }) => button.reply.title)).toEqual(
    ['y'.repeat(19), 'n'.repeat(20)],
  );
});

test('a message that is not taken is an error without secret, number or text', async () => {
  answers = [
    { status: 400, body: { error: { code: 131_047, message: `to ${phone} EAAG-t0ken`, fbtrace_id: 'A' } } },
    { status: 500, body: 'EAAG-t0ken' },
    { status: 400, body: { error: null } },
    { status: 302, headers: { location: 'http://127.0.0.1:1' } },
  ];
  for (const problem of [
    'status 400, error 131047',
    'status 500, error ?',
    'status 400, error ?',
    'status 302, error ?',
  ]) {
    await expect(send({ kind: 'text', text: 'hi' })).rejects.toMatchObject({ message: `WhatsApp: send: ${problem}` });
  }
});

test('waits once when WhatsApp is busy', async () => {
  answers = [{ status: 429, headers: { 'retry-after': '0' }, body: { error: { code: 130_429 } } }];
  await send({ kind: 'text', text: 'hi' });
  expect(meta.requests).toHaveLength(2);
});

test('is a channel that can ask, reached by a chat link', () => {
  expect(provider()).toMatchObject({ name: 'whatsapp-business', way: 'whatsappBusiness', canAsk: true });
  expect(provider().links({ code: 'K7Q2M9AB', text: 'Ringbook K7Q2M9AB' })).toEqual({
    app: 'whatsapp://send?phone=15550100100&text=Ringbook%20K7Q2M9AB',
    web: 'https://wa.me/15550100100?text=Ringbook%20K7Q2M9AB',
    number: '15550100100',
  });
});
