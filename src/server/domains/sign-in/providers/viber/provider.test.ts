import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DoubleAnswer, type ServiceDouble, startServiceDouble } from '#test/service-double.ts';
import type { BotMessage, InboundEvent, Reply } from '../provider.ts';
import { createViberProvider } from './provider.ts';

const taken = { body: '{"status":0,"status_message":"ok","message_token":5741311803571721087}' };
let viber: ServiceDouble;
let answers: DoubleAnswer[];
beforeEach(async () => {
  answers = [];
  viber = await startServiceDouble(() => answers.shift() ?? taken);
});
afterEach(() => viber.close());

const token = '44dafb7e0f40021e-61a47a1e6778d187-f2c5a676a07050b3';
const tools = { now: () => new Date(0), publicUrl: 'https://ringbook.example' };
const bot = (apiUrl = viber.url, publicUrl = tools.publicUrl) =>
  createViberProvider({ botUri: 'ring book', token, apiUrl }, { ...tools, publicUrl });

const to = { senderId: '01234567890A=', replyTo: 'chat' };
const yesNo: BotMessage = { kind: 'ask-yes-no', text: 'Was it you?', yes: 'Yes', no: 'No', question: 'q'.repeat(16) };
const sent = () => viber.requests.map(({ body }) => JSON.parse(body));

async function deliver(callback: object): Promise<InboundEvent[]> {
  const body = new TextEncoder().encode(JSON.stringify(callback));
  const inbound = await bot().receive?.({
    method: 'POST',
    url: new URL(`${tools.publicUrl}/api/v6/sign_in/inbound/viber`),
    headers: new Headers({ 'x-viber-content-signature': createHmac('sha256', token).update(body).digest('hex') }),
    body,
    receivedAt: new Date(0),
  });
  return inbound?.kind === 'events' ? inbound.events : [];
}

test('says something', async () => {
  await bot().send?.(to, { kind: 'text', text: 'Done 👍' });
  expect(viber.requests[0]).toMatchObject({ method: 'POST', path: '/send_message' });
  expect(viber.requests[0]?.headers['x-viber-auth-token']).toBe(token);
  expect(sent()).toEqual([
    {
      receiver: '01234567890A=',
      min_api_version: 1,
      sender: { name: 'ringbook.example' },
      type: 'text',
      text: 'Done 👍',
    },
  ]);
});

test('the name of the sender has 28 characters at most', async () => {
  await bot(viber.url, 'https://a-very-long-name-of-a-site.example:8443').send?.(to, { kind: 'text', text: 'a' });
  expect(sent()[0].sender.name).toBe('a-very-long-name-of-a-site.e');
});

test('asks for the number so that the card that comes back counts', async () => {
  await bot().send?.(to, { kind: 'ask-phone', text: 'Your number?', button: 'Share <mine> & go' });
  const [message] = sent();
  expect(message).toMatchObject({
    min_api_version: 4,
    keyboard: {
      Type: 'keyboard',
      InputFieldState: 'hidden',
      Buttons: [{ ActionType: 'share-phone', Text: 'Share &lt;mine> &amp; go', Columns: 6, Rows: 1 }],
    },
  });
  expect(message.keyboard.Buttons[0].ActionBody).not.toBe('');
  const contact = { type: 'contact', contact: { phone_number: '12025550142' }, tracking_data: message.tracking_data };
  expect(await deliver({ event: 'message', message_token: 1, sender: { id: 'a' }, message: contact })).toMatchObject([
    { kind: 'phone', sender: { phone: '12025550142' } },
  ]);
});

test('any other message ends the wait for a card', async () => {
  await bot().send?.(to, { kind: 'text', text: 'a' });
  await bot().send?.(to, yesNo);
  expect(sent().map(({ tracking_data }) => tracking_data)).toEqual([undefined, undefined]);
});

test('asks yes or no with buttons that it understands when pressed', async () => {
  await bot().send?.(to, yesNo);
  const buttons: { Text: string; ActionType: string; ActionBody: string }[] = sent()[0].keyboard.Buttons;
  expect(buttons.map(({ Text, ActionType }) => [Text, ActionType])).toEqual([
    ['Yes', 'reply'],
    ['No', 'reply'],
  ]);
  const said = [];
  for (const { ActionBody } of buttons) {
    const message = { type: 'text', text: ActionBody };
    said.push(...(await deliver({ event: 'message', message_token: 1, sender: { id: 'a' }, message })));
  }
  const question = 'q'.repeat(16);
  expect(said).toMatchObject([
    { kind: 'answer', isYes: true, question },
    { kind: 'answer', isYes: false, question },
  ]);
});

test('the answer to an opened chat carries the welcome, and nothing else', async () => {
  const [opened] = await deliver({
    event: 'conversation_started',
    message_token: 1,
    user: { id: 'a' },
    context: 'K7Q2M9XX',
  });
  const [said] = await deliver({
    event: 'message',
    message_token: 2,
    sender: { id: 'a' },
    message: { type: 'text', text: 'a' },
  });
  if (!opened || !said) throw new Error('Both are events.');
  const ask: BotMessage = { kind: 'ask-phone', text: 'Your number?', button: 'Share' };
  const replies: Reply[] = [
    { event: said, message: { kind: 'text', text: 'a' } },
    { event: opened, message: ask },
    { event: opened, message: { kind: 'text', text: 'b' } },
  ];
  const welcomed = bot().respond?.(replies);
  expect(welcomed?.carried).toEqual([replies[1]]);
  expect(welcomed?.answer).toMatchObject({ status: 200, contentType: 'application/json' });
  await bot().send?.(to, ask);
  // Equal to the sent message except for the receiver, whom Viber knows.
  expect({ ...JSON.parse(welcomed?.answer.body ?? ''), receiver: to.senderId }).toEqual(sent()[0]);

  const empty = { answer: { status: 200, contentType: 'text/plain', body: '' }, carried: [] };
  expect(bot().respond?.(replies.slice(0, 1))).toEqual(empty);
  expect(bot().respond?.([])).toEqual(empty);
});

test('a message that is not taken is an error that tells no secret', async () => {
  const refusals: [DoubleAnswer, string][] = [
    [{ body: { status: 6, status_message: `The user is not subscribed ${token}` } }, '200, 6'],
    [{ body: { status: 12 } }, '200, 12'],
    [{ body: { status: '0' } }, '200, no status'],
    [{ body: 'null' }, '200, no status'],
    [{ status: 503, body: { status: 0 } }, '503, 0'],
    [{ status: 302, headers: { location: '/' }, body: '' }, '302, no status'],
  ];
  for (const [refusal, reason] of refusals) {
    answers = [refusal];
    const error = await bot()
      .send?.(to, { kind: 'text', text: 'a' })
      .then(() => null, String);
    expect(error).toBe(`ServiceError: Viber: send_message: not taken (${reason})`);
  }
  const error = await bot('http://127.0.0.1:1')
    .send?.(to, { kind: 'text', text: 'a' })
    .then(() => null, String);
  expect(error).toContain('cannot be reached');
});

test('a busy Viber is asked once more', async () => {
  answers = [{ status: 429, headers: { 'retry-after': '0' } }];
  await bot().send?.(to, { kind: 'text', text: 'a' });
  expect(viber.requests).toHaveLength(2);
});

test('the link tells the code and has it ready to send', () => {
  expect(bot()).toMatchObject({ name: 'viber', way: 'viber', canAsk: true });
  expect(bot().links({ code: 'K7Q2M9XX', text: 'Code: K7Q2M9XX' })).toEqual({
    app: 'viber://pa?chatURI=ring%20book&context=K7Q2M9XX&text=Code%3A%20K7Q2M9XX',
    web: null,
    number: null,
  });
});
