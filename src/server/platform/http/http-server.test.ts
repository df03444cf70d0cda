import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

const server = createHttpServer(async () => new Response('hello'), 'http://ringbook.test');
// Ratios of `main.ts`, at a tenth of the time.
Object.assign(server, {
  headersTimeout: 1_500,
  requestTimeout: 3_000,
  connectionsCheckingInterval: 50,
});
let port: number;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

const tooLate = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n';
const get = 'GET / HTTP/1.1\r\nhost: ringbook.test\r\n\r\n';

async function open(): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += data));
  // Unread data makes the peer reset the connection.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, said: () => text, closed };
}

it.concurrent('F11 a connection that a browser keeps ready ends without a word', async () => {
  const { said, closed } = await open();
  await closed;
  expect(said()).toBe('');
});

it.concurrent('F11 half a request is told that its time is over', async () => {
  const { socket, said, closed } = await open();
  socket.write('GET / HTTP/1.1\r\nhost: ringb');
  await closed;
  expect(said()).toBe(tooLate);
});

it.concurrent('F11 half a request after a whole one is told so behind its answer', async () => {
  const { socket, said, closed } = await open();
  socket.write(`${get}GET / HTTP/1.1\r\nhost: ringb`);
  await closed;
  expect(said()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(said().endsWith(`hello${tooLate}`)).toBe(true);
});

it.concurrent('F11 who sends letter by letter gains no time', async () => {
  const { socket, said, closed } = await open();
  socket.write('GET / HTTP/1.1\r\nhost: ');
  const dripping = setInterval(() => socket.write('x'), 5);
  await closed;
  clearInterval(dripping);
  expect(said()).toBe(tooLate);
});

it('F11 a request that came in time on a connection that was kept ready is answered', async () => {
  const { socket, said, closed } = await open();
  await new Promise((resolve) => setTimeout(resolve, 150));
  socket.write(get.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
  await closed;
  expect(said()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(said()).toMatch(/hello$/);
  expect(said().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('F11 a request that came while the server was busy is answered, and not refused for its time', async () => {
  const { socket, said } = await open();
  await new Promise((resolve) => setTimeout(resolve, 100));
  // The next event loop turn begins with timers, so the timeout fires before the socket is read.
  await new Promise((resolve) => setImmediate(resolve));
  socket.write(get);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
  await expect.poll(said).toMatch(/hello/);
  expect(said()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(said().match(/HTTP\/1\.1/g)).toHaveLength(1);
  socket.destroy();
});

it('F11 what is no request at all is refused with its reason', async () => {
  const { socket, said, closed } = await open();
  socket.write('nonsense\r\n\r\n');
  await closed;
  expect(said()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(said()).toContain('"code":"request.invalid"');
});
