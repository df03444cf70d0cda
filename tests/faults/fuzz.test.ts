import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { patient } from '#test/patience.ts';
import { diceOf, type RandomRequest, randomRequest } from '#test/random-request.ts';
import { demandBuild } from '#test/start-app.ts';
import { makeStore, startServer, type TestServer } from '#test/start-server.ts';

/** Another one: `FUZZ_SEED=7 npx vitest run tests/faults/fuzz`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const requests = 5_000;
const atOnce = 16;

let store: Awaited<ReturnType<typeof makeStore>> | undefined;
let server: TestServer;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

function send({ method, path, headers, body }: RandomRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const options = { agent, host: '127.0.0.1', port: server.port, method, path, headers: { ...headers, ...length } };
    const outgoing = request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
}

function plain({ headers, body }: Answer): string {
  const decode = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }[
    headers['content-encoding'] ?? ''
  ];
  return (decode && body.length > 0 ? decode(body) : body).toString('utf8');
}

const answersTexts = /^\/api\/(v1\/|(num|check|rate|test|blocklist)\b)/;

/** What is wrong with an answer; null when nothing is. */
function complaintAbout(sent: RandomRequest, answer: Answer): string | null {
  if (answer.status >= 500 || answer.status < 200) return `status ${answer.status}`;
  if (answer.headers['set-cookie']?.some((cookie) => cookie.includes('a=b'))) return 'took a header from the address';
  const isApi = sent.path.startsWith('/api/');
  if (answer.status < 400 || !isApi || sent.method === 'HEAD') return null;
  // Programs are refused in the form that they ask for.
  if (answersTexts.test(sent.path) && !/problem\+json/.test(answer.headers['content-type'] ?? '')) return null;
  if (!answer.headers['content-type']?.startsWith('application/problem+json')) {
    return `status ${answer.status} with ${answer.headers['content-type']}`;
  }
  const { data } = Problem.safeParse(JSON.parse(plain(answer)));
  return data && data.status_code === answer.status && data.message !== '' ? null : 'no problem body';
}

beforeAll(async () => {
  demandBuild();
  store = await makeStore();
  const env = { ...store.env, BOT_CHECK: 'off', RATE_FACTOR: '1000000', LOG_LEVEL: 'debug' };
  server = await startServer(env);
  // Until it was made for the first time, whoever asks for it is told to come again: that is no fault.
  const isMade = async () => expect((await fetch(`${server.url}/sitemap.xml`)).status).toBe(200);
  await vi.waitFor(isMade, { timeout: patient(60_000), interval: 200 });
});
afterAll(async () => {
  agent.destroy();
  await server?.end('SIGKILL');
  await store?.remove();
});

describe('a server under malformed requests', () => {
  it(`answers ${requests} of seed ${seed} without a 5xx, and the API's refusals with a problem`, {
    timeout: patient(120_000),
  }, async () => {
    console.log(`fuzz seed ${seed}`);
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object };
    const routes = Object.keys(document.paths);
    expect(routes).toContain('/api/v202505/search/{phone}');
    const dice = diceOf(seed);
    const queue = Array.from({ length: requests }, () => randomRequest(dice, routes)).entries();
    const complaints: string[] = [];
    const statuses = new Map<number, number>();
    const work = async () => {
      for (const [n, sent] of queue) {
        const answer = await send(sent).catch((error: Error) => error);
        if (answer instanceof Error) {
          complaints.push(`#${n} ${sent.method} ${sent.path.slice(0, 200)}: ${answer.message}`);
          continue;
        }
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const complaint = complaintAbout(sent, answer);
        if (complaint) complaints.push(`#${n} ${sent.method} ${sent.path.slice(0, 200)}: ${complaint}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect({ total: complaints.length, first: complaints.slice(0, 20) }).toEqual({ total: 0, first: [] });
    // Not everything was refused at the door.
    for (const status of [200, 400, 404]) expect(statuses.get(status)).toBeGreaterThan(requests / 100);
  });

  it.each([
    ['rubbish', 'rubbish\r\n\r\n'],
    ['no version', 'GET /\r\n\r\n'],
    ['an unknown version', 'GET / HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.7\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['no host', 'GET /api/x HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /api/x HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['an impossible host', 'GET /api/x HTTP/1.1\r\nhost: a b/c\r\n\r\n'],
    ['an unknown method', 'BREW /api/x HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a target without slash', 'GET api/x HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['an absolute target', 'GET http://:99999/ HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a backslash in the target', 'GET /api\\x HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['raw bytes in the target', 'GET /api/\xff\xe9 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['NUL in the target', 'GET /a\0b HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a bare CR in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\rb\r\n\r\n'],
    ['a header without name', 'GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n'],
    ['headers of 100 kB', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['a target of 100 kB', `GET /${'y'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
    ['two lengths', 'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'length and chunks',
      'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\na',
    ],
    ['a negative length', 'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n'],
    ['bad chunks', 'POST /api/x HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['half a request', 'GET / HTTP/1.1\r\nhos'],
    ['half a body', 'POST /api/x HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nab'],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['an upgrade', 'GET /api/x HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ])('takes %s for what it is', async (_name, text) => {
    const said = await sendRaw(text);
    const [head = '', body = ''] = said.split('\r\n\r\n', 2);
    // It may also just hang up.
    if (said === '') return;
    expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    const problem = Problem.parse(JSON.parse(body));
    expect(problem.status_code).toBe(Number(head.slice(9, 12)));
    expect(problem).toMatchObject({ type: 'about:blank', title: expect.any(String), detail: problem.message });
  });

  it('is none the worse for it, and wrote down nobody’s number or address', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const phone = '4915112345678';
    expect((await fetch(`${server.url}/api/v202505/search/${phone}`)).status).toBe(200);
    expect((await fetch(`${server.url}/number/${phone}?x=${phone}`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    const lines = server.errors().trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('{') || /"level":"(error|fatal)"/.test(line))).toEqual([]);
    const requestLines = lines.filter((line) => line.includes('"route":'));
    expect(requestLines.length).toBeGreaterThan(requests / 2);
    expect(requestLines.filter((line) => /\d{7}|127\.0\.0\.1|::1|evil|%/.test(line))).toEqual([]);
  });
});

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.end(Buffer.from(text, 'latin1')));
    socket.on('data', (chunk) => {
      said += chunk.toString('utf8');
    });
    // A reset after the answer is how a server refuses the rest of a request.
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
  });
}
