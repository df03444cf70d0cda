import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { type OutsidePost, postOutside } from './post-outside.ts';

// Covers what `post-json.test.ts` does not: content is created late, and an unwanted body is not read.

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const content = () => ({ headers: { 'x-made': 'late' }, body: Buffer.from([0, 1, 255]) });
const asked = (url: URL, more: Partial<OutsidePost> = {}): OutsidePost => ({
  url,
  isLoopback: true,
  timeoutMs: patient(5_000),
  mostBytes: 0,
  content,
  ...more,
});

it('40: sends bytes with the headers that were made, to the host of the address', async () => {
  const came: unknown[] = [];
  const url = await serve(async ({ headers }, response) => {
    came.push([headers['x-made'], headers.host, headers['content-length']]);
    response.writeHead(202, { 'retry-after': '7' }).end('more than nobody wants');
  });
  const answer = await postOutside(asked(url));
  expect(answer).toMatchObject({ status: 202, body: '', headers: { 'retry-after': '7' } });
  expect(came).toEqual([['late', url.host, '3']]);
});

it('40: makes nothing for where it may not go', async () => {
  let made = 0;
  const count = () => {
    made += 1;
    return content();
  };
  const resolve = async () => ['10.0.0.1'];
  const away = new URL('https://service.example/');
  expect(await postOutside(asked(away, { isLoopback: false, content: count }), resolve)).toBe('address');
  expect(await postOutside(asked(away, { isLoopback: false, content: count }), async () => [])).toBe('connection');
  expect(made).toBe(0);
});

it('40: of an answer of 200 reads so many bytes and no more', async () => {
  const url = await serve((_, response) => void response.end('12345'));
  expect(await postOutside(asked(url, { mostBytes: 5 }))).toMatchObject({ status: 200, body: '12345' });
  expect(await postOutside(asked(url, { mostBytes: 4 }))).toMatchObject({ status: 200, body: null });
  expect(await postOutside(asked(url))).toMatchObject({ status: 200, body: '' });
});
