import { afterAll, beforeAll, expect, test } from 'vitest';
import { addNumber, makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { callBy, keyOf } from '#test/programs.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off', MEMBER_PER_DAY: '2' } });
  key = await keyOf(await join(app), 'lookup');
});
afterAll(() => app.close());

const path = '/api/v1/mcp';
async function post(body: string, by: string | null = null, headers: Record<string, string> = {}) {
  const accept = 'application/json, text/event-stream';
  const sent = { 'content-type': 'application/json', accept, ...headers };
  const { status, text, type } = await callBy(app, by, path, { method: 'POST', body, headers: sent });
  return { status, type, body: text === '' ? null : JSON.parse(text) };
}
const say = (method: string, params?: object, by: string | null = null, headers: Record<string, string> = {}) =>
  post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, ...(params && { params }) }), by, headers);
const lookUp = (args: object, by: string | null = key) =>
  say('tools/call', { name: 'phone_lookup', arguments: args }, by);

test('40: an assistant is told what there is without a key', async () => {
  const begun = await say('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x' } });
  expect(begun).toMatchObject({
    status: 200,
    type: 'application/json',
    body: { jsonrpc: '2.0', id: 7, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} } } },
  });
  expect((await say('initialize', { protocolVersion: '1999-01-01' })).body.result.protocolVersion).toBe('2025-11-25');
  const initialized = await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  expect([initialized.status, initialized.body]).toEqual([202, null]);
  const { body } = await say('tools/list');
  expect(body.result.tools.map(({ name }: { name: string }) => name)).toEqual(['phone_lookup']);
  expect((await say('ping')).body).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
});

test('40: looks a number up with a key alone, on the member’s meter', async () => {
  const phone = await addNumber(app.database, { openReports: [{ count: 60, category: 'scam' }] });
  const refused = await lookUp({ number: phone }, null);
  expect([refused.status, refused.body.error.code]).toEqual([401, -32_000]);
  expect(refused.body.error.message).not.toBe('');
  const { body } = await lookUp({ number: `+${phone}` });
  expect(body.result).toMatchObject({ isError: false, structuredContent: { phone: `+${phone}`, verdict: 'unwanted' } });
  expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent);
  expect((await lookUp({ number: makePhone() })).status).toBe(200);
  const over = await lookUp({ number: makePhone() });
  expect([over.status, over.type, over.body.error.code]).toEqual([429, 'application/json', -32_000]);
});

test('40: a page of another site is refused, and a program, which names no origin, is not', async () => {
  const { origin } = new URL(app.config.publicUrl);
  const ping = async (headers: Record<string, string>) => {
    const { status, type, body } = await say('ping', undefined, key, headers);
    return [status, type, body.error?.code ?? body.result];
  };
  expect(await ping({})).toEqual([200, 'application/json', {}]);
  expect(await ping({ origin })).toEqual([200, 'application/json', {}]);
  const alike = [`${origin}.evil.example`, `${origin}:8080`, origin.replace('http:', 'https:')];
  for (const other of ['https://evil.example', 'null', ...alike]) {
    expect([other, ...(await ping({ origin: other }))]).toEqual([other, 403, 'application/json', -32_000]);
    expect([other, (await callBy(app, null, path, { headers: { origin: other } })).status]).toEqual([other, 403]);
  }
  expect((await callBy(app, null, path, { headers: { origin } })).status).toBe(405);
});

test('40: what is no message of its is refused in its own words', async () => {
  for (const [body, status, code] of [
    ['', 400, -32_700],
    ['{', 400, -32_700],
    ['[]', 400, -32_600],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32_600],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32_600],
    ['{"jsonrpc":"2.0","id":1,"method":"no/such"}', 200, -32_601],
  ] as const) {
    const answer = await post(body);
    expect([body, answer.status, answer.body.error.code]).toEqual([body, status, code]);
  }
  expect((await post(`"${'x'.repeat(20_000)}"`)).status).toBe(413);
  for (const args of [{}, { number: '' }, { number: 5 }, { number: '1', country: 'Germany' }]) {
    expect((await lookUp(args)).body.error.code).toBe(-32_602);
  }
  expect((await say('tools/call', { name: 'rm' }, key)).body.error.code).toBe(-32_602);
  expect((await say('ping', undefined, null, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  expect((await callBy(app, null, path)).status).toBe(405);
});
