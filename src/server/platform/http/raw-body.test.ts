import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { createHttpServer } from './http-server.ts';

const lines: string[] = [];
let app: TestApp;
let port: number;
let statuses: number[] = [];
let server: ReturnType<typeof createHttpServer>;

beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) });
  server = createHttpServer(async (request, env) => {
    const { pathname } = new URL(request.url);
    const address = env.incoming.socket.remoteAddress ?? '';
    const { method, headers, body } = request;
    const answer = await app.request(pathname, { method, headers, body, address, duplex: 'half' } as RequestInit);
    statuses.push(answer.status);
    return answer;
  }, 'http://ringbook.test');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  server.close();
  await app.close();
});

it.each([
  ['a form', '/api/v6/auth/agreement_code', 'application/x-www-form-urlencoded'],
  ['a message to the sandbox', '/sandbox/inbound', 'application/json'],
])('F11 a caller who goes away in the middle of %s is no failure of the server', async (_, path, type) => {
  statuses = [];
  lines.length = 0;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ringbook.test\r\ncontent-type: ${type}\r\ncontent-length: 500\r\n\r\ncode=`,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await expect.poll(() => statuses).toEqual([expect.any(Number)]);
  expect(statuses[0]).toBeLessThan(500);
  expect(lines.filter((line) => /"level":"?(error|50)/.test(line))).toEqual([]);
});

it('F11 a stream that breaks says so as a malformed request', async () => {
  lines.length = 0;
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"code":'));
      controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const answer = await app.request('/sandbox/inbound', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(400);
  expect(lines).toEqual([]);
});
