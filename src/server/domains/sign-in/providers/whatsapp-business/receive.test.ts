import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InboundRequest } from '../provider.ts';
import { receiveFromWhatsapp } from './receive.ts';
import type { WhatsappBusinessSettings } from './settings.ts';

const settings: WhatsappBusinessSettings = {
  number: '15550100100',
  numberId: '106540352242922',
  token: 'EAAG-t0ken',
  appSecret: 'app_secret',
  verifyToken: 'verify-s3cret',
  apiUrl: 'http://127.0.0.1:1',
};
const address = 'https://ringbook.example/api/v6/sign_in/inbound/whatsapp-business';
const phone = '15551234567';
const userId = 'US.13491208655302741918';

function deliver(body: string | Uint8Array, signature?: string): InboundRequest {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const right = `sha256=${createHmac('sha256', settings.appSecret).update(bytes).digest('hex')}`;
  const headers = new Headers({ 'content-type': 'application/json', 'x-hub-signature-256': signature ?? right });
  return { method: 'POST', url: new URL(address), headers, body: bytes, receivedAt: new Date(1_700_000_000_000) };
}
const receive = (body: unknown) => receiveFromWhatsapp(deliver(JSON.stringify(body)), settings);
const metadata = { display_phone_number: '15550100100', phone_number_id: settings.numberId };
const change = (messages: unknown, more: object = {}) => ({
  field: 'messages',
  value: { messaging_product: 'whatsapp', metadata, messages, ...more },
});
const delivery = (...changes: unknown[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '102290129340398', changes }],
});
const message = (more: object) => ({
  from: phone,
  from_user_id: userId,
  id: 'wamid.A',
  timestamp: '1700000000',
  ...more,
});
const text = (body: unknown, more: object = {}) => message({ type: 'text', text: { body }, ...more });
const of = (...messages: unknown[]) => {
  const inbound = receive(delivery(change(messages)));
  return inbound.kind === 'events' ? inbound.events : inbound.kind;
};
const sender = { id: userId, isPersonal: true, phone, grade: 'high', replyTo: phone };

test('a text as WhatsApp documents it', () => {
  const contacts = [{ profile: { name: 'A', username: 'a.user' }, wa_id: phone, user_id: userId }];
  expect(receive(delivery(change([text('LOGIN K7Q2M9AB')], { contacts })))).toEqual({
    kind: 'events',
    events: [{ kind: 'text', text: 'LOGIN K7Q2M9AB', eventId: 'wamid.A', sender }],
  });
});

test('every message of every change of every entry, in order', () => {
  const body = {
    object: 'whatsapp_business_account',
    entry: [
      { id: '1', changes: [change([text('a', { id: 'wamid.1' }), text('b', { id: 'wamid.2' })])] },
      { id: '1', changes: [change([text('c', { id: 'wamid.3' })]), change([text('d', { id: 'wamid.4' })])] },
    ],
  };
  expect(receive(body)).toMatchObject({
    events: [{ eventId: 'wamid.1' }, { eventId: 'wamid.2' }, { eventId: 'wamid.3' }, { eventId: 'wamid.4' }],
  });
});

test('a message that comes again, late or before an older one is the same event', () => {
  const late = text('LOGIN K7Q2M9AB', { timestamp: '1690000000' });
  expect(of(late)).toEqual(of(text('LOGIN K7Q2M9AB')));
  expect(of(text('b', { id: 'wamid.2' }), text('a', { id: 'wamid.1' }))).toMatchObject([{ text: 'b' }, { text: 'a' }]);
  expect(of(text('a'), text('a'))).toMatchObject([{ eventId: 'wamid.A' }, { eventId: 'wamid.A' }]);
});

test('emoji and other scripts arrive whole', () => {
  expect(of(text('Вход 😀 K7Q2M9AB'))).toMatchObject([{ text: 'Вход 😀 K7Q2M9AB' }]);
});

test('without a number the person is known by the user id, without a user id by the number', () => {
  expect(of(text('a', { from: undefined }))).toMatchObject([
    { sender: { id: userId, isPersonal: true, phone: null, replyTo: userId } },
  ]);
  expect(of(text('a', { from_user_id: undefined }))).toMatchObject([
    { sender: { id: phone, isPersonal: false, phone, grade: 'high', replyTo: phone } },
  ]);
  expect(of(text('a', { from: `+${phone}` }))).toMatchObject([{ sender: { phone } }]);
});

test('an account older than its number has the number of today, and is written to as it was', () => {
  expect(of(text('a', { from: '5215512345678' }))).toMatchObject([
    { sender: { phone: '525512345678', replyTo: '5215512345678' } },
  ]);
  const old = card({ origin: 'contact_request', phones: [{ wa_id: '553198765432' }] });
  expect(of(shared([old]))).toMatchObject([{ kind: 'phone', sender: { phone: '5531998765432' } }]);
});

const card = (more: object = {}) => ({
  name: { formatted_name: 'A' },
  phones: [{ phone: '+1 555-123-4567', wa_id: phone }],
  ...more,
});
const shared = (cards: unknown, more: object = {}) =>
  message({ type: 'contacts', contacts: cards, from: undefined, ...more });

test('a card that our request brought proves the number, wherever its origin stands', () => {
  const proven = [{ kind: 'phone', sender: { id: userId, phone, grade: 'medium', replyTo: userId } }];
  expect(of(shared([card({ origin: 'contact_request' })]))).toMatchObject(proven);
  expect(of(shared([card()], { origin: 'contact_request' }))).toMatchObject(proven);
  // A number provided by Meta takes precedence over a card.
  expect(of(shared([card({ origin: 'contact_request' })], { from: '15557654321' }))).toMatchObject([
    { kind: 'phone', sender: { phone: '15557654321', grade: 'high' } },
  ]);
});

test.each([
  ['a card picked by hand', [card({ origin: 'other' })], {}],
  [
    'a card picked by hand in a message that says otherwise',
    [card({ origin: 'other' })],
    { origin: 'contact_request' },
  ],
  ['no origin', [card()], {}],
  ['no phone', [card({ origin: 'contact_request', phones: undefined })], {}],
  ['a phone that is not on WhatsApp', [card({ origin: 'contact_request', phones: [{ phone: `+${phone}` }] })], {}],
  ['two numbers', [card({ origin: 'contact_request', phones: [{ wa_id: phone }, { wa_id: '15557654321' }] })], {}],
  ['two cards', [card({ origin: 'contact_request' }), card({ origin: 'contact_request' })], {}],
  ['a huge number', [card({ origin: 'contact_request', phones: [{ wa_id: '9'.repeat(500) }] })], {}],
  ['nothing', [], { origin: 'contact_request' }],
  ['a card that is none', [null], { origin: 'contact_request' }],
  ['no list', { 0: card() }, { origin: 'contact_request' }],
])('a card proves nothing: %s', (_, cards, more) => {
  expect(of(shared(cards, more))).toMatchObject([{ kind: 'other-phone', sender: { phone: null } }]);
});

const press = (id: unknown) =>
  message({ type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: 'Yes' } } });

test('a pressed button answers the question it was made for', () => {
  expect(of(press('yes:aB3_-xyz'))).toMatchObject([{ kind: 'answer', isYes: true, question: 'aB3_-xyz' }]);
  expect(of(press('no:aB3_-xyz'))).toMatchObject([{ kind: 'answer', isYes: false, question: 'aB3_-xyz' }]);
  for (const id of ['maybe:x', 'yes:', `yes:${'a'.repeat(25)}`, 'yes:a b', 'xyes:a', 7, null, undefined, {}]) {
    expect(of(press(id))).toEqual([]);
  }
});

test('what is not for us is left out', () => {
  const status = { id: 'wamid.A', status: 'delivered', timestamp: '1700000000', recipient_id: phone };
  expect(receive(delivery(change(undefined, { statuses: [status] })))).toEqual({ kind: 'events', events: [] });
  const others = [
    { ...delivery(change([text('a')])), object: 'page' },
    delivery({ ...change([text('a')]), field: 'message_template_status_update' }),
    delivery(change([text('a')], { metadata: { phone_number_id: '1' } })),
    delivery(change([text('a')], { metadata: null })),
  ];
  for (const other of others) expect(receive(other)).toEqual({ kind: 'events', events: [] });
  expect(of(text('a', { group_id: 'Y2FwaV9ncm91cDox' }))).toEqual([]);
  expect(of(message({ type: 'image', image: { id: '1', caption: 'K7Q2M9AB' } }))).toEqual([]);
  expect(of(message({ type: 'reaction', reaction: { message_id: 'wamid.B', emoji: '😀' } }))).toEqual([]);
  expect(of(message({ type: 'system', system: { type: 'user_changed_number', wa_id: '15557654321' } }))).toEqual([]);
});

test('missing fields and wrong types are left out, the rest of the delivery counts', () => {
  const odd = [
    null,
    7,
    'text',
    [],
    {},
    text('a', { id: undefined }),
    text('a', { id: 7 }),
    text('a', { id: 'w'.repeat(201) }),
    text('a', { from: undefined, from_user_id: undefined }),
    text('a', { from: 'abc', from_user_id: '../../etc' }),
    text('a', { from: '9'.repeat(400), from_user_id: 7 }),
    text(7),
    text(null),
    message({ type: 'text', text: 'a' }),
    message({ type: 'constructor' }),
    message({ type: 'interactive', interactive: [] }),
  ];
  expect(of(...odd, text('here'))).toMatchObject([{ text: 'here' }]);
  expect(receive({ object: 'whatsapp_business_account', entry: { 0: 1 } })).toEqual({ kind: 'events', events: [] });
  expect(receive(delivery(null, 7, {}, { field: 'messages', value: null }, change({ 0: text('a') })))).toEqual({
    kind: 'events',
    events: [],
  });
});

test('a long text is cut', () => {
  expect(of(text('x'.repeat(100_000)))).toMatchObject([{ text: 'x'.repeat(5_000) }]);
});

test('numbers beyond 2^53 do no harm', () => {
  const body = JSON.stringify(delivery(change([text('a')]))).replace('"1700000000"', '99999999999999999999999');
  expect(receiveFromWhatsapp(deliver(body), settings)).toMatchObject({ events: [{ text: 'a' }] });
});

test('signed but unreadable is malformed', () => {
  for (const body of ['', 'null', '[]', '"text"', '7', '{', '{"object":', '['.repeat(50_000)]) {
    expect(receiveFromWhatsapp(deliver(body), settings)).toEqual({ kind: 'malformed' });
  }
  expect(receiveFromWhatsapp(deliver(Uint8Array.of(0x7b, 0xff, 0x7d)), settings)).toEqual({ kind: 'malformed' });
});

test('forged is forged, whatever is inside', () => {
  const body = JSON.stringify(delivery(change([text('a')])));
  for (const signature of ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'x'.repeat(10_000)]) {
    expect(receiveFromWhatsapp(deliver(body, signature), settings)).toEqual({ kind: 'forged' });
  }
  const headers = new Headers();
  expect(receiveFromWhatsapp({ ...deliver(body), headers }, settings)).toEqual({ kind: 'forged' });
});

test('never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
      expect(['events', 'malformed']).toContain(receiveFromWhatsapp(deliver(body), settings).kind);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (messages, extra) => {
      const odd = messages.map((content) => message({ type: 'contacts', contacts: content, origin: extra }));
      expect(receive(delivery(change([...messages, ...odd]), extra)).kind).toBe('events');
    }),
  );
});
