import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { type OutsideService, postJson } from './post-json.ts';
import type { Resolve } from './post-outside.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local service that records its requests. */
async function serve(listener: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    listener(request, response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { asked, port, url: `http://127.0.0.1:${port}/v1/ask` };
}

const at = (url: string, more: Partial<OutsideService> = {}): OutsideService => ({
  url,
  headers: {},
  timeoutMs: patient(5_000),
  isLoopback: true,
  ...more,
});
const never: Resolve = () => new Promise(() => undefined);

describe('an answer', () => {
  it('39: is what was sent back, to JSON with the headers that were given', async () => {
    const { url, asked } = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.end(`got ${body}`);
    });
    const headers = { authorization: 'Bearer secret' };
    expect(await postJson(at(url, { headers }), { text: 'hällo' })).toEqual({ ok: true, body: 'got {"text":"hällo"}' });
    expect(asked[0]).toMatchObject({ method: 'POST', url: '/v1/ask' });
    expect(asked[0]?.headers).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer secret' });
  });

  it('39: of 10 MB is not read to its end', async () => {
    let written = 0;
    const { url } = await serve((_, response) => {
      const more = () => {
        while (written < 10 * 2 ** 20 && !response.destroyed) {
          written += 2 ** 16;
          if (!response.write(Buffer.alloc(2 ** 16, 'x'))) {
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    });
    expect(await postJson(at(url), {})).toEqual({ ok: false, why: 'size' });
    expect(written).toBeLessThan(10 * 2 ** 20);
  });

  it('39: that does not come, or does not end, is waited for so long and no longer', async () => {
    const silent = await serve(() => undefined);
    expect(await postJson(at(silent.url, { timeoutMs: 100 }), {})).toEqual({ ok: false, why: 'time' });
    const endless = await serve((_, response) => void response.write('{'));
    expect(await postJson(at(endless.url, { timeoutMs: 100 }), {})).toEqual({ ok: false, why: 'time' });
    const named = at('https://slow.example/', { isLoopback: false, timeoutMs: 100 });
    expect(await postJson(named, {}, never)).toEqual({ ok: false, why: 'time' });
  });

  it('39: that breaks off is none', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await postJson(at(url), {})).toEqual({ ok: false, why: 'connection' });
  });

  it.each([204, 400, 401, 429, 500])('39: with status %i is none', async (status) => {
    const { url } = await serve((_, response) => void response.writeHead(status).end());
    expect(await postJson(at(url), {})).toEqual({ ok: false, why: 'status' });
  });

  it.each([301, 302, 303, 307, 308])('39: that leads elsewhere (%i) is not followed', async (status) => {
    const elsewhere = await serve((_, response) => void response.end('{}'));
    const { url } = await serve((_, response) => void response.writeHead(status, { location: elsewhere.url }).end());
    expect(await postJson(at(url), {})).toEqual({ ok: false, why: 'status' });
    expect(elsewhere.asked).toEqual([]);
  });
});

describe('where it goes', () => {
  it.each([
    'https://127.0.0.1:%/',
    'https://[::1]:%/',
    'https://10.0.0.8:%/',
    'https://169.254.169.254/',
    'https://0x7f.1:%/',
    'http://127.0.0.1:%/',
    'http://8.8.8.8/',
    'https://[::ffff:127.0.0.1]:%/',
    'https://localhost:%/',
  ])('39: not to %s, where this machine was not named', async (address) => {
    const { port, asked } = await serve((_, response) => void response.end('{}'));
    const url = address.replace('%', String(port));
    expect(await postJson(at(url, { isLoopback: false }), {})).toEqual({ ok: false, why: 'address' });
    expect(asked).toEqual([]);
  });

  it('39: to this machine alone, where it was named', async () => {
    for (const url of ['http://10.0.0.8/', 'https://8.8.8.8/', 'ftp://127.0.0.1/']) {
      expect(await postJson(at(url), {})).toEqual({ ok: false, why: 'address' });
    }
  });

  it('39: to no name of which one address is private', async () => {
    const service = at('https://service.example/', { isLoopback: false });
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['93.184.216.34', '::1']]) {
      expect(await postJson(service, {}, async () => addresses)).toEqual({ ok: false, why: 'address' });
    }
  });

  it('39: to the address that was checked: the name is asked for once', async () => {
    const { port, asked } = await serve((_, response) => void response.end('{}'));
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let questions = 0;
    const changing: Resolve = async () => answers[questions++] ?? [];
    const service = at(`http://changing.example:${port}/`);
    expect(await postJson(service, {}, changing)).toEqual({ ok: true, body: '{}' });
    expect(questions).toBe(1);
    expect(asked[0]?.headers.host).toBe(`changing.example:${port}`);
    expect(await postJson(service, {}, changing)).toEqual({ ok: false, why: 'address' });
    expect(asked).toHaveLength(1);
  });

  it('39: a name that nobody knows or that has no address, and a port where nobody is, are told', async () => {
    const unknown: Resolve = async () => {
      throw new Error('ENOTFOUND');
    };
    const service = at('https://unknown.example/', { isLoopback: false });
    expect(await postJson(service, {}, unknown)).toEqual({ ok: false, why: 'connection' });
    expect(await postJson(service, {}, async () => [])).toEqual({ ok: false, why: 'connection' });
    const { url } = await serve(() => undefined);
    for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
    expect(await postJson(at(url), {})).toEqual({ ok: false, why: 'connection' });
  });
});
