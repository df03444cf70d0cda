import { afterEach, beforeEach, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { isSignedBy, startWebhookDouble, type WebhookDouble } from '#test/webhook-double.ts';
import { createWebhookSender, type WebhookSenderOptions } from './send-webhook.ts';

const [fresh, old] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const written = (key: Buffer) => `whsec_${key.toString('base64')}`;
const message = { id: 'msg_1', body: '{"type":"case.opened","timestamp":"2031-01-02T03:04:05.000Z","data":{}}' };
const now = new Date('2031-01-02T03:04:06.500Z');

let double: WebhookDouble;
beforeEach(async () => {
  double = await startWebhookDouble();
});
afterEach(() => double.close());

const send = (options: Partial<WebhookSenderOptions> = {}, address = `${double.origin}/hook?a=b`) =>
  createWebhookSender({
    secrets: [fresh],
    testService: double.origin,
    timeoutMs: patient(5_000),
    ...options,
  })(new URL(address), message, now);

it('40: what is told is signed with its id and the time of the try', async () => {
  expect(await send()).toEqual({ isTaken: true, answer: 'status_204' });
  const [told] = double.told;
  if (!told) throw new Error('nothing came in');
  expect(told.body).toBe(message.body);
  expect(told.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1925089446',
  });
  expect(isSignedBy(told, written(fresh))).toBe(true);
  expect(isSignedBy(told, written(old))).toBe(false);
  // A captured message cannot be replayed with a different time, id or body.
  const { headers, body } = told;
  expect(isSignedBy({ headers: { ...headers, 'webhook-timestamp': '1925089447' }, body }, written(fresh))).toBe(false);
  expect(isSignedBy({ headers: { ...headers, 'webhook-id': 'msg_2' }, body }, written(fresh))).toBe(false);
  expect(isSignedBy({ headers, body: `${body} ` }, written(fresh))).toBe(false);
});

it('40: while the secret is changed there is a signature by each, the new one first', async () => {
  await send({ secrets: [fresh, old] });
  const [told] = double.told;
  if (!told) throw new Error('nothing came in');
  expect([written(fresh), written(old)].map((secret) => isSignedBy(told, secret))).toEqual([true, true]);
  expect(String(told.headers['webhook-signature']).split(' ')).toHaveLength(2);
});

it.each([200, 201, 204])('40: %i means that it was taken', async (status) => {
  double.answerWith((response) => void response.writeHead(status).end());
  expect(await send()).toEqual({ isTaken: true, answer: `status_${status}` });
});

it.each([400, 401, 404, 410, 429, 500, 503])('40: %i does not', async (status) => {
  double.answerWith((response) => void response.writeHead(status).end());
  expect(await send()).toEqual({ isTaken: false, answer: `status_${status}` });
});

it.each([301, 302, 303, 307, 308])('40: a redirect (%i) is not followed', async (status) => {
  const elsewhere = await startWebhookDouble();
  double.answerWith((response) => void response.writeHead(status, { location: `${elsewhere.origin}/` }).end());
  expect(await send()).toEqual({ isTaken: false, answer: `status_${status}` });
  expect(elsewhere.told).toEqual([]);
  await elsewhere.close();
});

it('40: who hangs is cut off', async () => {
  double.answerWith(() => undefined);
  expect(await send({ timeoutMs: 100 })).toEqual({ isTaken: false, answer: 'timeout' });
  const resolve = () => new Promise<string[]>(() => undefined);
  expect(await send({ timeoutMs: 100, resolve }, 'https://slow.example/')).toEqual({
    isTaken: false,
    answer: 'timeout',
  });
});

it('40: of an answer of 10 MB nothing is read', async () => {
  let bytes = 0;
  double.answerWith((response) => {
    response.writeHead(200);
    const more = () => {
      while (bytes < 10 * 2 ** 20 && !response.destroyed) {
        bytes += 2 ** 16;
        if (!response.write(Buffer.alloc(2 ** 16, 'x'))) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  expect(await send()).toEqual({ isTaken: true, answer: 'status_200' });
  expect(bytes).toBeLessThan(10 * 2 ** 20);
});

it('40: nothing goes to this machine or a private network, also where the name leads there by now', async () => {
  const none = { isTaken: false, answer: 'private_address' };
  for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.1', '169.254.169.254', '::1', 'fd00::1']) {
    expect(await send({ resolve: async () => [address] }, 'https://hooks.example/'), address).toEqual(none);
    // One public address does not permit the private ones.
    expect(await send({ resolve: async () => ['8.8.8.8', address] }, 'https://hooks.example/'), address).toEqual(none);
  }
  const other = await startWebhookDouble();
  expect(await send({}, other.origin)).toEqual(none);
  expect(await send({ testService: null })).toEqual(none);
  expect([...double.told, ...other.told]).toEqual([]);
  await other.close();
});

it('40: a name that nobody knows is told', async () => {
  const resolve = async () => {
    throw new Error('ENOTFOUND');
  };
  expect(await send({ resolve }, 'https://hooks.example/')).toEqual({ isTaken: false, answer: 'unreachable' });
});
