import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import { signTwilioDelivery } from '#test/twilio.ts';
import { createTwilioCallProvider } from './provider.ts';

const accountSid = 'AC0123456789abcdef0123456789abcdef';
const authToken = 'auth-t0ken';
const address = 'https://ringbook.example/api/v6/sign_in/inbound/twilio-call';
let twilio: ServiceDouble;
beforeEach(async () => {
  twilio = await startServiceDouble(() => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }));
});
afterEach(() => twilio.close());

const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
const provider = (smsNumber: string | null = null) =>
  createTwilioCallProvider({ accountSid, authToken, apiUrl: twilio.url, number: '447700900000', smsNumber }, tools);

/** Twilio's documented incoming call. */
const documented: Record<string, string> = {
  CallSid: 'CA0123456789abcdef0123456789abcdef',
  AccountSid: accountSid,
  From: '+447700900001',
  Caller: '+447700900001',
  To: '+447700900000',
  Called: '+447700900000',
  CallStatus: 'ringing',
  Direction: 'inbound',
  ApiVersion: '2010-04-01',
};

const deliver = (fields: Record<string, string | undefined>, change?: (body: string) => string) =>
  provider().receive?.(signTwilioDelivery(address, authToken, fields, change));

test('a ringing call, the same when it comes again; its grade is low however it is attested', () => {
  const call = {
    kind: 'events',
    events: [
      {
        kind: 'call',
        eventId: 'CA0123456789abcdef0123456789abcdef',
        sender: { id: '447700900001', isPersonal: false, phone: '447700900001', grade: 'low', replyTo: '447700900001' },
      },
    ],
  };
  expect(deliver(documented)).toEqual(call);
  expect(deliver({ ...documented, StirVerstat: 'TN-Validation-Passed-A' })).toEqual(call);
});

test.each([
  'anonymous',
  'Anonymous',
  'Restricted',
  'unavailable',
  '',
  '+',
  '+266696687',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+86282452253',
  'sip:alice@example.com',
  'client:alice',
  '12345',
  `+${'9'.repeat(300)}`,
])('a caller without a number of their own is nobody: %s', (from) => {
  expect(deliver({ ...documented, From: from })).toEqual({ kind: 'events', events: [] });
});

test('other accounts, other numbers and calls that ring no more are not for us', () => {
  for (const fields of [
    { AccountSid: 'AC1' },
    { To: '+447700900009' },
    { CallStatus: 'completed' },
    { CallStatus: undefined },
  ]) {
    expect(deliver({ ...documented, ...fields })).toEqual({ kind: 'events', events: [] });
  }
});

test('a call without id or sender is malformed, a forged one is forged', () => {
  expect(deliver({ ...documented, CallSid: undefined })).toEqual({ kind: 'malformed' });
  expect(deliver({ ...documented, CallSid: '😀' })).toEqual({ kind: 'malformed' });
  expect(deliver({ ...documented, From: undefined })).toEqual({ kind: 'malformed' });
  expect(deliver(documented, (body) => body.replace('900001', '900002'))).toEqual({ kind: 'forged' });
  expect(deliver(documented, () => '')).toEqual({ kind: 'forged' });
  expect(deliver(documented, () => 'null')).toEqual({ kind: 'forged' });
});

test('hangs up, whatever is to be said', () => {
  const answer = {
    status: 200,
    contentType: 'text/xml; charset=utf-8',
    body: '<?xml version="1.0" encoding="UTF-8"?><Response><Reject reason="busy"/></Response>',
  };
  expect(provider().respond?.([])).toEqual({ answer, carried: [] });
});

test('nobody who called is written to; a code goes out only where an SMS number is set', async () => {
  expect([provider().send, provider('447700900005').send, provider().sendToPhone]).toEqual(Array(3).fill(undefined));
  await provider('447700900005').sendToPhone?.('447700900001', 'Code: 123456');
  expect(twilio.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { To: '+447700900001', From: '+447700900005', Body: 'Code: 123456' },
  ]);
});

test('cannot ask, and is reached by a call', () => {
  expect(provider()).toMatchObject({ name: 'twilio-call', way: 'flashcall', canAsk: false });
  expect(provider().links({ code: 'K7Q2M9AB', text: 'K7Q2M9AB' })).toEqual({
    app: 'tel:+447700900000',
    web: null,
    number: '447700900000',
  });
});
