import { pino } from 'pino';
import { expect, it } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { startTestApp } from '#test/start-app.ts';

const inbound = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) });
const message = { provider: 'telegram', from: '491512345678', text: 'hello' };

it.each([
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' }],
  ['beside a real messenger', { VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'token' }],
  ['F5: at a public address', { SANDBOX: '', PUBLIC_URL: 'https://ringbook.example' }],
  ['F5: on a network that others reach', { SANDBOX: '', PUBLIC_URL: '', HOST: '0.0.0.0' }],
  ['where it is switched off', { SANDBOX: 'off', PUBLIC_URL: 'http://localhost:3000' }],
])('there is no sandbox %s', async (_, env) => {
  const app = await startTestApp({ env });
  try {
    expect((await app.request('/sandbox/inbound', inbound(message))).status).toBe(404);
    expect((await app.request('/api/v6/sign_in/inbound/sandbox-telegram', { method: 'POST' })).status).toBe(404);
    const messages = await app.request('/sandbox/messages?from=491512345678');
    expect(messages.headers.get('content-type')).not.toContain('application/json');
  } finally {
    await app.close();
  }
});

it.each([
  ['on this machine alone', { SANDBOX: '', PUBLIC_URL: '' }],
  ['at a public address that says so', { SANDBOX: 'on', PUBLIC_URL: 'https://try.ringbook.example', HOST: '0.0.0.0' }],
])('F5: there is a sandbox %s', async (_, env) => {
  const app = await startTestApp({ env });
  try {
    expect((await app.request('/sandbox/inbound', inbound(message))).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('F5: production has no word that opens the sandbox', async () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test', SANDBOX: 'on' };
  await expect(startTestApp({ env })).rejects.toThrow('SANDBOX may be on only outside production');
});

it.each([
  [{}, 'info', ['sandbox-telegram', 'sandbox-whatsapp', 'sandbox-viber', 'sandbox-sms', 'sandbox-flashcall']],
  [{ VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'the token' }, 'info', ['viber']],
  [{ SANDBOX: 'off' }, 'warn', undefined],
])('F5: the start says which ways of signing in are on: %j', async (env, level, ways) => {
  const lines: string[] = [];
  const app = await startTestApp({ env, log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) });
  await app.close();
  const told = lines.filter((line) => /ways? to sign in/.test(line));
  expect(told).toHaveLength(1);
  const line = JSON.parse(told[0] ?? '');
  expect([pino.levels.labels[line.level], line.ways]).toEqual([level, ways]);
  expect(told.join()).not.toContain('the token');
});

it('says in production that no way to sign in is set up', async () => {
  const app = await startTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' } });
  try {
    const { TestBrowser } = await import('#test/sign-in.ts');
    expect((await new TestBrowser(app).start()).statusCode).toBe(10006);
  } finally {
    await app.close();
  }
});

it('keeps what each handset received, and takes no nonsense', async () => {
  const app = await startTestApp({ env: { BOT_CHECK: 'off' } });
  try {
    const from = makePhone();
    const answer = await app.request('/sandbox/inbound', inbound({ ...message, from: `+${from}` }));
    expect(answer.status).toBe(200);
    const { data } = await (await app.request(`/sandbox/messages?from=%2B${from}`)).json();
    expect(data.messages).toMatchObject([{ provider: 'telegram', message: { kind: 'text' } }]);
    const after = await (await app.request(`/sandbox/messages?from=${from}&after=${data.messages[0].id}`)).json();
    expect(after.data.messages).toEqual([]);
    expect((await app.request('/sandbox/inbound', inbound({ ...message, provider: 'pigeon' }))).status).toBe(400);
    expect((await app.request('/sandbox/inbound', inbound({ ...message, from: 'me' }))).status).toBe(400);
  } finally {
    await app.close();
  }
});
