import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { patient } from '#test/patience.ts';
import { judgeTexts, type PortraitEndpoint } from './judge-texts.ts';

const texts = [
  'Maria from 12025550142 was very polite to me.',
  'A polite man, I must say.',
  'They explained everything about the meter to my wife.',
  'It rang on Monday.',
  'Honest people, call anna@example.com for more.',
];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

interface Asked {
  headers: Record<string, unknown>;
  body: { model: string; messages: { role: string; content: string }[] };
}

/** A local endpoint with a given answer. */
async function startEndpoint(answer: (response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ headers: request.headers, body: JSON.parse(body) as Asked['body'] });
    answer(response);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint: PortraitEndpoint = {
    url: `http://127.0.0.1:${port}/v1/chat/completions`,
    model: 'small',
    key: 'secret',
    timeoutMs: patient(5_000),
    isLoopback: true,
  };
  return { asked, endpoint };
}

const says = (content: string) => (response: ServerResponse) =>
  void response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }));
const judges = (...judgements: readonly object[]) => says(JSON.stringify({ judgements }));

const polite = { text: 0, metric: 'courtesy', score: 2, phrase: 'very polite' };

/** Signs of the texts; fails if the endpoint gave none. */
async function read(endpoint: PortraitEndpoint, of: readonly string[] = texts) {
  const judged = await judgeTexts(endpoint, of, []);
  if (!judged.ok) throw new Error(judged.why);
  return judged.signs;
}

describe('an endpoint that judges the texts', () => {
  it('39: says of each text what it judged, by the phrases that stand in it', async () => {
    const { endpoint } = await startEndpoint(judges(polite, { text: 1, metric: 'courtesy', score: -1 }));
    expect(await read(endpoint)).toEqual([
      [{ metric: 'courtesy', weight: 2, phrase: 'very polite' }],
      [{ metric: 'courtesy', weight: -1, phrase: null }],
      ...[[], [], []],
    ]);
  });

  it('39: is sent the texts without names, numbers and addresses, by the operator’s key', async () => {
    const { endpoint, asked } = await startEndpoint(judges(polite));
    await judgeTexts(endpoint, [...texts, 'keller called'], ['Anna Keller']);
    expect(asked[0]).toMatchObject({ headers: { authorization: 'Bearer secret' }, body: { model: 'small' } });
    const body = asked[0]?.body;
    const sent = JSON.parse(body?.messages[1]?.content ?? '[]') as string[];
    expect(sent[0]).toBe('[name] from [number] was very polite to me.');
    expect(sent[5]).toBe('[name] called');
    expect(JSON.stringify(body)).not.toMatch(/Maria|keller|12025550142|anna@/i);
  });

  it('39: sends no key where there is none, and may fence its answer', async () => {
    const fenced = says(`\`\`\`json\n${JSON.stringify({ judgements: [polite] })}\n\`\`\``);
    const { endpoint, asked } = await startEndpoint(fenced);
    expect((await read({ ...endpoint, key: '' }))[0]).toHaveLength(1);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['which the text does not hold', 2, 'very polite'],
    ['which is long', 2, 'explained everything about the meter to my'],
    ['which holds what stands for a name', 0, '[name] from'],
    ['which is nothing', 0, ' … '],
  ])('39: counts what it judged, and shows no phrase %s', async (_, text, phrase) => {
    const { endpoint } = await startEndpoint(judges({ ...polite, text, phrase }));
    expect((await read(endpoint))[text]).toEqual([{ metric: 'courtesy', weight: 2, phrase: null }]);
  });

  it('39: never shows the whole of a text, in one phrase or in several', async () => {
    const phrases = ['It rang', 'on Monday'];
    const { endpoint } = await startEndpoint(
      judges(...phrases.map((phrase) => ({ text: 3, metric: 'clarity', score: 1, phrase }))),
    );
    // “Monday” also occurs in lower case, so it is sent.
    const signs = await read(endpoint, [...texts, 'on monday']);
    expect(signs[3]?.map(({ phrase }) => phrase)).toEqual([null, null]);
  });
});

describe('an endpoint that does not', () => {
  const judgement = (more: object) => judges({ ...polite, ...more });
  it.each<[string, string, (response: ServerResponse) => void]>([
    ['answers HTML', 'nonsense', (response) => void response.end('<!doctype html><title>Sign in</title>')],
    ['answers nothing', 'nonsense', (response) => void response.end()],
    ['answers JSON of another kind', 'nonsense', (response) => void response.end('{"choices":[]}')],
    ['chats', 'nonsense', says('Sure! Here is what I think of the texts.')],
    ['judges nothing', 'nonsense', judges()],
    ['judges with nothing but zero', 'nonsense', judgement({ score: 0 })],
    ['judges a text that there is not', 'nonsense', judgement({ text: 5 })],
    ['judges what was not asked', 'nonsense', judgement({ metric: 'beauty' })],
    ['goes beyond the scale', 'nonsense', judgement({ score: 1e9 })],
    ['answers 10 MB', 'size', (response) => void response.end(Buffer.alloc(10 * 2 ** 20, 'x'))],
    ['refuses the key', 'status', (response) => void response.writeHead(401).end('{}')],
    ['leads elsewhere', 'status', (response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end()],
    ['breaks off', 'connection', (response) => void response.destroy()],
  ])('39: leaves the portrait to this site where it %s', async (_, failure, answer) => {
    const { endpoint } = await startEndpoint(answer);
    expect(await judgeTexts(endpoint, texts, [])).toEqual({ ok: false, why: failure });
  });

  it('39: leaves it to this site where it hangs', async () => {
    const { endpoint } = await startEndpoint(() => undefined);
    expect(await judgeTexts({ ...endpoint, timeoutMs: 200 }, texts, [])).toEqual({ ok: false, why: 'time' });
  });

  it('39: is not asked at a private address, or at this machine without the operator’s word', async () => {
    const { endpoint, asked } = await startEndpoint(judges(polite));
    for (const url of [endpoint.url, endpoint.url.replace('http:', 'https:'), 'https://10.0.0.1/v1/chat/completions']) {
      const judged = await judgeTexts({ ...endpoint, url, isLoopback: false }, texts, []);
      expect(judged).toEqual({ ok: false, why: 'address' });
    }
    expect(asked).toEqual([]);
  });
});
