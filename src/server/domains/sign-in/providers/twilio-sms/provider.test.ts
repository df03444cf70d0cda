import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { signTwilioDelivery } from '#test/twilio.ts';
import type { BotMessage, InboundEvent } from '../provider.ts';
import { createTwilioSmsProvider } from './provider.ts';

const accountSid = 'AC0123456789abcdef0123456789abcdef';
const authToken = 'auth-t0ken';
const address = 'https://ringbook.example/api/v6/sign_in/inbound/twilio-sms';
let twilio: ServiceDouble;
let answers: DoubleAnswer[];
beforeEach(async () => {
  answers = [];
  twilio = await startServiceDouble(
    () => answers.shift() ?? { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } },
  );
});
afterEach(() => twilio.close());

const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
const provider = () =>
  createTwilioSmsProvider({ accountSid, authToken, apiUrl: twilio.url, number: '447700900000' }, tools);

/** Twilio's documented incoming message. */
const documented: Record<string, string> = {
  MessageSid: 'SM0123456789abcdef0123456789abcdef',
  SmsSid: 'SM0123456789abcdef0123456789abcdef',
  SmsStatus: 'received',
  AccountSid: accountSid,
  From: '+447700900001',
  To: '+447700900000',
  Body: 'LOGIN K7Q2M9AB',
  NumMedia: '0',
  NumSegments: '1',
  FromCountry: 'GB',
  ApiVersion: '2010-04-01',
};

const deliver = (fields: Record<string, string | undefined>, change?: (body: string) => string) =>
  provider().receive?.(signTwilioDelivery(address, authToken, fields, change));
const event: InboundEvent = {
  kind: 'text',
  text: 'LOGIN K7Q2M9AB',
  eventId: 'SM0123456789abcdef0123456789abcdef',
  sender: {
    id: '447700900001',
    isPersonal: false,
    phone: '447700900001',
    grade: 'medium',
    replyTo: '447700900001',
  },
};

test('an SMS as Twilio documents it, the same when it comes again', () => {
  expect(deliver(documented)).toEqual({ kind: 'events', events: [event] });
  expect(deliver({ ...documented, BrandNewField: 'ü😀&=' })).toEqual(deliver(documented));
});

test('emoji, other scripts and an empty text arrive as they are', () => {
  expect(deliver({ ...documented, Body: 'Вход 😀 + K7Q2M9AB' })).toMatchObject({
    events: [{ text: 'Вход 😀 + K7Q2M9AB' }],
  });
  expect(deliver({ ...documented, Body: '' })).toMatchObject({ events: [{ text: '' }] });
  expect(deliver({ ...documented, Body: 'x'.repeat(9_000) })).toMatchObject({ events: [{ text: 'x'.repeat(5_000) }] });
});

test.each<[string, Record<string, string>]>([
  ['another account', { AccountSid: 'AC1' }],
  ['another number of ours', { To: '+447700900009' }],
  ['WhatsApp by Twilio', { To: 'whatsapp:+447700900000', From: 'whatsapp:+447700900001' }],
  ['a receipt', { MessageStatus: 'delivered' }],
  ['STOP, which Twilio answers', { Body: 'STOP', OptOutType: 'STOP' }],
  ['a sender with a name', { From: 'BANK' }],
  ['a short code', { From: '12345' }],
  ['no sender', { From: '' }],
  ['a huge number', { From: `+${'9'.repeat(300)}` }],
  ['a number that begins with 0', { From: '+0447700900001' }],
])('not for us: %s', (_, fields) => {
  expect(deliver({ ...documented, ...fields })).toEqual({ kind: 'events', events: [] });
});

test('signed without what an SMS has is malformed, without account or number not for us', () => {
  for (const name of ['MessageSid', 'From', 'Body']) {
    expect(deliver({ ...documented, [name]: undefined })).toEqual({ kind: 'malformed' });
  }
  expect(deliver({ ...documented, MessageSid: 'SM 1' })).toEqual({ kind: 'malformed' });
  for (const name of ['AccountSid', 'To']) {
    expect(deliver({ ...documented, [name]: undefined })).toEqual({ kind: 'events', events: [] });
  }
  expect(deliver({})).toEqual({ kind: 'events', events: [] });
});

test('a changed, empty or foreign body under a signature is forged', () => {
  for (const body of ['', 'null', '{"Body":"K7Q2M9AB"}', '%', '\0']) {
    expect(deliver(documented, () => body)).toEqual({ kind: 'forged' });
  }
  expect(deliver(documented, (body) => body.replace('900001', '900002'))).toEqual({ kind: 'forged' });
});

test('never throws', () => {
  const field = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined });
  fc.assert(
    fc.property(fc.record({ From: field, Body: field, MessageSid: field }), (odd) => {
      expect(['events', 'malformed']).toContain((deliver({ ...documented, ...odd }) as { kind: string }).kind);
    }),
  );
});

const text = (words: string): BotMessage => ({ kind: 'text', text: words });

test('what we say stands in the answer', () => {
  const replies = [text('Open the page & type 123456'), text('<b>')].map((message) => ({ event, message }));
  expect(provider().respond?.(replies)).toEqual({
    answer: {
      status: 200,
      contentType: 'text/xml; charset=utf-8',
      body: '<?xml version="1.0" encoding="UTF-8"?><Response><Message>Open the page &amp; type 123456</Message><Message>&lt;b&gt;</Message></Response>',
    },
    carried: replies,
  });
  expect(provider().respond?.([]).answer.body).toBe('<?xml version="1.0" encoding="UTF-8"?><Response/>');
});

test('an SMS goes out in the documented form, for a later answer and for a code', async () => {
  await provider().send?.({ senderId: '447700900001', replyTo: '447700900001' }, text('Done 😀'));
  await provider().sendToPhone?.('12025550142', 'Code: 123456');
  // Stored without the 9 of Argentine mobiles.
  await provider().sendToPhone?.('541123456789', 'Code: 123456');
  expect(
    twilio.requests.map(({ path, headers, body }) => [
      path,
      headers.authorization,
      Object.fromEntries(new URLSearchParams(body)),
    ]),
  ).toEqual(
    [
      { To: '+447700900001', From: '+447700900000', Body: 'Done 😀' },
      { To: '+12025550142', From: '+447700900000', Body: 'Code: 123456' },
      { To: '+5491123456789', From: '+447700900000', Body: 'Code: 123456' },
    ].map((form) => [
      `/2010-04-01/Accounts/${accountSid}/Messages.json`,
      `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      form,
    ]),
  );
});

test('an SMS that is not taken is an error without secret, number or text; a busy Twilio is asked twice', async () => {
  answers = [
    { status: 400, body: { code: 21_211, message: "The 'To' number +12025550142 is not valid", status: 400 } },
    { status: 401, body: authToken },
    { status: 429, headers: { 'retry-after': '0' } },
  ];
  const send = () => provider().sendToPhone?.('12025550142', 'Code: 123456');
  await expect(send()).rejects.toMatchObject({ message: 'Twilio: send SMS: status 400, error 21211' });
  await expect(send()).rejects.toMatchObject({ message: 'Twilio: send SMS: status 401, error ?' });
  await send();
  expect(twilio.requests).toHaveLength(4);
});

test('cannot ask, and is reached by an SMS link', () => {
  expect(provider()).toMatchObject({ name: 'twilio-sms', way: 'sms', canAsk: false });
  expect(provider().links({ code: 'K7Q2M9AB', text: 'Ringbook K7Q2M9AB' })).toEqual({
    app: 'sms:+447700900000?&body=Ringbook%20K7Q2M9AB',
    web: null,
    number: '447700900000',
  });
});
