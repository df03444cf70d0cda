import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallMap } from '#contract/call.ts';
import { createApi } from './api.ts';
import { problem } from './problem.ts';
import { addTextCall, refuseInKind, refuseInWords, sendText, type TextKind } from './text-call.ts';

const calls = {
  'GET /word/{phone}': {
    path: z.object({ phone: z.string() }),
    query: z.object({ country: z.string().max(2).optional() }),
  },
  'POST /said/{phone}': {
    path: z.object({ phone: z.string() }),
    fields: z.object({ kind: z.enum(['good', 'bad']).default('bad'), text: z.string().max(20) }),
  },
} satisfies CallMap;

const kind = {
  type: 'text/plain; charset=utf-8',
  examples: { known: 'unwanted' },
  refuse: ({ code }) => `refused: ${code}`,
} as const satisfies TextKind;
const words = { summary: 'One word', gives: 'The word', who: 'anyone', failures: ['limit.minute'] } as const;

function open(refuse: TextKind['refuse'] = kind.refuse) {
  const api = createApi();
  addTextCall(api, calls, 'GET /word/{phone}', { ...words, ...kind, refuse }, (c, { path, query }) => {
    if (path.phone === 'late') return problem(c, 'limit.minute', { retryAfterSeconds: 7 });
    if (path.phone === 'broken') throw new Error('the database is lost');
    if (path.phone === 'known') return sendText(c, kind, null, { status: 304, headers: { etag: '"1"' } });
    return `${path.phone} ${query.country ?? '-'}`;
  });
  const raw = { field: 'text', maxBytes: 100 };
  addTextCall(api, calls, 'POST /said/{phone}', { ...words, ...kind, raw }, (_, { path, fields }) =>
    [path.phone, fields.kind, fields.text].join('|'),
  );
  const app = createApi();
  app.use(refuseInKind());
  // Stands in for the key check, which runs before all routes.
  app.use(async (c, next) => (c.req.header('authorization') === 'bad' ? problem(c, 'program.key_needed') : next()));
  app.onError((_, c) => problem(c, 'server.no_database'));
  app.notFound((c) => problem(c, 'page.not_found'));
  app.get('/data', (c) => problem(c, 'limit.minute'));
  app.route('/', api);
  return app;
}

test('40: a call that answers a text answers it as it is', async () => {
  const answer = await open().request('/word/49?country=DE');
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '49 DE',
  ]);
  const known = await open().request('/word/known');
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, '"1"', '']);
});

test('40: a slash belongs to the last parameter, so that no address of a text call is answered by a page', async () => {
  for (const [path, text] of [
    ['/word/49/30?country=DE', '49/30 DE'],
    ['/word/49%2F30', '49/30 -'],
    ['/word/49/', '49/ -'],
    ['/word/4%0A9', '4\n9 -'],
  ] as const) {
    const answer = await open().request(path);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()], path).toEqual([
      200,
      'text/plain; charset=utf-8',
      text,
    ]);
  }
  const said = await open().request('/said/49/30', { method: 'POST', body: 'x' });
  expect(await said.text()).toBe('49/30|bad|x');
});

test('40: every refusal of a text call is of its own type, wherever it is made, and keeps its status', async () => {
  const refused: [path: string, headers: Record<string, string>, status: number, code: string][] = [
    ['/word/late', {}, 429, 'limit.minute'],
    ['/word/49', { authorization: 'bad' }, 401, 'program.key_needed'],
    ['/word/49?country=DEU', {}, 400, 'request.invalid'],
    ['/word/', {}, 400, 'request.invalid'],
    ['/word/?country=DE', { authorization: 'bad' }, 401, 'program.key_needed'],
    ['/word/49/30', { authorization: 'bad' }, 401, 'program.key_needed'],
    ['/word/broken', {}, 503, 'server.no_database'],
  ];
  for (const [path, headers, status, code] of refused) {
    const answer = await open().request(path, { headers });
    expect([path, answer.status, await answer.text()]).toEqual([path, status, `refused: ${code}`]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="api.txt"');
  }
  const late = await open().request('/word/late');
  expect([late.headers.get('retry-after'), late.headers.get('cache-control')]).toEqual(['7', 'no-store']);
});

test('40: refusals of all other calls stay problems, and those of a text call that wants them', async () => {
  for (const [app, path] of [
    [open(), '/data'],
    [open(), '/nowhere'],
    [open(null), '/word/late'],
    [open(null), '/word/'],
  ] as const) {
    const answer = await app.request(path);
    expect(answer.headers.get('content-type'), path).toContain('application/problem+json');
  }
  const inWords = await open(refuseInWords).request('/word/late');
  expect(await inWords.text()).toMatch(/^[A-Z].*\.\n$/);
});

test('40: a body that is one field is taken as it is, whatever is said of its type', async () => {
  const send = (body: string, type?: string, query = '') =>
    open().request(`/said/49${query}`, { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) });
  const texts = ['he said "hi" & left', '{"text":1}', 'a=b'];
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
    for (const text of texts) expect(await (await send(text, type)).text()).toBe(`49|bad|${text}`);
  }
  expect(await (await send('', undefined, '?kind=good&text=ignored')).text()).toBe('49|good|');
  expect((await send('x'.repeat(21))).status).toBe(400);
  const large = await send('x'.repeat(101));
  expect([large.status, await large.text()]).toEqual([413, 'refused: request.too_large']);
  expect((await send('', undefined, '?kind=other')).status).toBe(400);
});

test('40: the document says of which type answers and refusals are, with examples', () => {
  const { paths } = open().getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const get = paths?.['/word/{phone}']?.get;
  expect(get?.responses?.[200]).toMatchObject({
    content: { 'text/plain': { examples: { known: { value: 'unwanted' } } } },
  });
  expect(get?.responses?.[429]).toMatchObject({ content: { 'text/plain': {} } });
  const post = paths?.['/said/{phone}']?.post;
  const inQuery = (post?.parameters ?? []).map((one) => ('name' in one ? `${one.in} ${one.name}` : ''));
  expect(inQuery.sort()).toEqual(['path phone', 'query kind']);
  expect(post?.requestBody).toMatchObject({ content: { 'text/plain': {} } });
});
