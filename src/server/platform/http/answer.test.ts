import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { type AnswerVariables, addCommonHeaders, answer } from './answer.ts';

const common = { 'x-frame-options': 'DENY', 'content-security-policy': "default-src 'none'" };

function makeApp(isClosing = false) {
  const app = new Hono<{ Variables: AnswerVariables }>();
  app.use(addCommonHeaders(common, () => isClosing));
  app.get('/quick', (c) => answer(c, 'quick', 200, { 'content-type': 'text/plain' }));
  app.get('/own-policy', (c) => answer(c, 'page', 200, { 'content-security-policy': "default-src 'self'" }));
  app.get('/slow', (c) => c.text('slow', 201, { 'content-security-policy': "default-src 'self'" }));
  app.get('/fails', () => {
    throw new Error('no');
  });
  app.onError((_error, c) => c.text('failed', 500));
  return app;
}

test.each(['/quick', '/own-policy', '/slow', '/fails', '/missing'])(
  'every answer has the headers: %s',
  async (path) => {
    const { headers } = await makeApp().request(path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    const own = path === '/own-policy' || path === '/slow';
    expect(headers.get('content-security-policy')).toBe(own ? "default-src 'self'" : common['content-security-policy']);
    expect(headers.get('connection')).toBeNull();
  },
);

test('keeps status and body, and says when connections should end', async () => {
  const app = makeApp(true);
  const quick = await app.request('/quick');
  expect([quick.status, await quick.text(), quick.headers.get('connection')]).toEqual([200, 'quick', 'close']);
  const slow = await app.request('/slow');
  expect([slow.status, await slow.text(), slow.headers.get('connection')]).toEqual([201, 'slow', 'close']);
});

test('an answer outside the middleware has its own headers only', async () => {
  const app = new Hono();
  app.get('/', (c) => answer(c, null, 204, { 'x-own': 'yes' }));
  const { headers } = await app.request('/');
  expect([...headers.keys()]).toEqual(['x-own']);
});
