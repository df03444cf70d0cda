import { expect, it } from 'vitest';
import { makePhone } from '../../../../../tests/support/factories.ts';
import { startTestApp } from '../../../../../tests/support/start-app.ts';

const inbound = (body: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(body) });
const message = { provider: 'telegram', from: '491512345678', text: 'hello' };

it.each([
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' }],
  ['beside a real messenger', { VIBER_BOT_URI: 'ringbook', VIBER_TOKEN: 'token' }],
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

it('says in production that no way to sign in is set up', async () => {
  const app = await startTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' } });
  try {
    const { TestBrowser } = await import('../../../../../tests/support/sign-in.ts');
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
