import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makePhone } from '#test/factories.ts';
import { wordsOf as wordsOfLanguage } from '#test/language-words.ts';
import { join } from '#test/member.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { findWrongWords } from '../../scripts/locales/wording.ts';

interface Operation {
  summary?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let app: TestApp;
let document: Document;

beforeAll(async () => {
  app = await startTestApp({ env: { VISITOR_PER_MINUTE: '3', VISITOR_BEFORE_PROOF: '2' } });
  const answer = await app.request('/api/openapi.json');
  expect(answer.status).toBe(200);
  document = (await answer.json()) as Document;
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

it('lists every call of the API', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const listed = operations().map(({ method, path }) => `${method} ${path}`);
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(
    expect.arrayContaining([
      'get /api/v202505/search/{phone}',
      'get /api/v202505/search/{phone}/contact.vcf',
      'get /api/v202505/profile/{profileId}',
      'get /api/v6/profile/my',
      'get /api/v6/search/history',
      'post /api/v6/search/history/delete',
      'post /api/v6/search/history/clear',
      'get /api/v6/spy/visitors',
      'get /api/v202305/main/load',
      'get /api/v6/bot_check/challenge',
      'get /api/v202305/apk/get',
      'get /localeModule/json/{file}',
      'get /healthz',
      'get /readyz',
      'get /metrics',
    ]),
  );
});

it('B2 every call that may ask for a proof of work takes one', () => {
  const asking = operations().filter(({ operation }) => '428' in operation.responses);
  expect(asking.length).toBeGreaterThan(15);
  const deaf = asking.filter(
    ({ operation }) => !operation.parameters?.some(({ in: place, name }) => place === 'header' && name === 'altcha'),
  );
  expect(deaf.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** All that the document says in words. */
function wordsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    ['summary', 'description', 'title'].includes(key) && typeof value === 'string' ? [value] : wordsOf(value),
  );
}

it('C9 speaks American English, and the words of the glossary', () => {
  const words = wordsOf(document);
  expect(words.length).toBeGreaterThan(100);
  const { instead } = wordsOfLanguage('en');
  for (const text of words) expect(findWrongWords(instead, { text }), text).toEqual([]);
});

/** Routes that the document does not describe, and why. */
const undocumented: Record<string, string> = {
  'get /*': 'pages and what they are made of, which people open',
  'get //key/*': 'another writing of the address of a page',
  'all /api/*': 'the answer to every call that does not exist',
  'get /api/openapi.json': 'the document itself',
  'get /api/docs': 'the document as a page',
  'get /api/docs/start.js': 'a part of that page',
  'get /api/docs/{file}': 'parts of that page',
  'get /manifest.webmanifest': 'what browsers install the site by',
  'get /share': 'leads from a text to the page of the number in it',
  'post /share': 'the same for what a phone shares with the installed site',
  'all /dav/*': 'an address book by CardDAV, whose methods the document cannot name',
  'all /.well-known/carddav': 'leads there',
  'post /complain': 'a form that a page sends without script; it hands what was sent to the documented call',
  'post /{lang}/complain': 'the same in the language of the address',
};
const documentedAs: Record<string, string> = {
  // The router knows no parameter with something after it, so it takes the whole name and the handler reads it.
  'get /api/v6/profile/avatar/{profileId}/{file}': 'get /api/v6/profile/avatar/{profileId}/{version}.webp',
  // Programs that leave the number out are refused as the call refuses.
  'post /api/v1/report/': 'post /api/v1/report/{phone}',
  'get /api/v1/prefix/': 'get /api/v1/prefix/{prefix}',
  'get /v2/phone/': 'get /v2/phone/{phone}',
  'get /v3/phone/': 'get /v3/phone/{phone}',
};

it('describes every route of the running app, and none that is not there', () => {
  const listed = new Set(operations().map(({ method, path }) => `${method} ${path}`));
  const running = new Set(
    app.routes.map(({ method, path }) => {
      // The last parameter of a text call takes slashes, too.
      const route = `${method.toLowerCase()} ${path.replace(/:(\w+)(?:\{\[\^\]\+\})?/g, '{$1}')}`;
      return documentedAs[route] ?? route;
    }),
  );
  expect([...running.difference(listed)].sort()).toEqual(Object.keys(undocumented).sort());
  expect([...listed.difference(running)]).toEqual([]);
});

it('says what each call takes and gives', () => {
  for (const { path, operation } of operations()) {
    expect(operation.summary, path).toBeTruthy();
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(declared.map((parameter) => parameter.name).sort(), path).toEqual(inPath.sort());
    expect(
      declared.every((parameter) => parameter.required),
      path,
    ).toBe(true);
    for (const parameter of operation.parameters ?? []) expect(parameter.schema, path).toBeTypeOf('object');
    expect(
      Object.keys(operation.responses).some((status) => /^[23]/.test(status)),
      path,
    ).toBe(true);
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(response.description, `${path} ${status}`).toBeTruthy();
    }
  }
});

/** Calls that refuse some visitors and not others, so that neither can be said of all. */
const forSomeVisitors = ['post /api/v6/data_request/send', 'post /api/v1/mcp'];

it('D.3: names the session where members alone may call, and nowhere else', () => {
  expect(document.components.securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' });
  let count = 0;
  for (const { method, path, operation } of operations()) {
    const name = `${method} ${path}`;
    if (forSomeVisitors.includes(name)) continue;
    const refused = operation.responses['401']?.description ?? '';
    if (refused.includes('`program.key_needed`')) {
      const [byHeader, asPassword, inAddress] = operation.security ?? [];
      const named = [expect.any(String)];
      expect([byHeader, asPassword], name).toEqual([{ key: named }, { keyAsPassword: named }]);
      const scope = Object.values(byHeader ?? {})[0];
      const isRead = /lookup|list/.test(String(scope));
      expect(inAddress, name).toEqual(isRead ? { keyInAddress: scope } : undefined);
      continue;
    }
    const refusesVisitors = refused.includes('`sign_in.required`');
    expect(operation.security, name).toEqual(refusesVisitors ? [{ session: [] }] : undefined);
    if (refusesVisitors) count += 1;
  }
  expect(count).toBeGreaterThan(100);
});

it('refers to nothing that is missing', () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, n]) => n);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(document.components.schemas).toHaveProperty([name ?? '']);
});

it('tells every refusal that a look-up meets, and as a problem', async () => {
  const call = document.paths['/api/v202505/search/{phone}']?.get;
  const look = (phone: string, headers = {}) => app.request(`/api/v202505/search/${phone}`, { headers });
  const met = new Set<number>();
  met.add((await look('x')).status);
  for (let i = 0; i < 3; i += 1) met.add((await look(makePhone())).status);
  met.add((await look(makePhone(), { altcha: 'x' })).status);
  app.clock.advance(3_700_000);
  const busy = await startTestApp({ database: app.database, env: { VISITOR_PER_MINUTE: '1', BOT_CHECK: 'off' } });
  for (let i = 0; i < 2; i += 1) {
    met.add((await busy.request(`/api/v202505/search/${makePhone()}`, { address: '192.0.2.9' })).status);
  }
  await busy.close();
  expect([...met].sort()).toEqual([200, 400, 428, 429]);
  for (const status of met) {
    const type = status === 200 ? 'application/json' : 'application/problem+json';
    expect(call?.responses[status]?.content, String(status)).toHaveProperty([type]);
  }
});

it('is browsable, from this site alone', async () => {
  const page = await (await app.request('/api/docs')).text();
  const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(linked.length).toBeGreaterThan(3);
  for (const address of linked) {
    expect(address).toMatch(/^\/api\/docs\//);
    expect((await app.request(address)).status, address).toBe(200);
  }
});

/** What the document says of a call's success, as a check of it. */
function answerSchema(path: string): z.ZodType {
  const schema = document.paths[path]?.get?.responses[200]?.content?.['application/json']?.schema;
  expect(schema, path).toBeTypeOf('object');
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
}

it('A4 lets null be sent for what has a name, where it says that it may', () => {
  const text = JSON.stringify(document);
  for (const name of ['AcquaintanceRequest', 'ModerationCase', 'DeskComplaint']) {
    expect(text).toContain(`{"anyOf":[{"$ref":"#/components/schemas/${name}"},{"type":"null"}]}`);
  }
  // No null is one of these.
  expect(text).not.toMatch(/"allOf":\[\{"\$ref":"[^"]+"\},\{"type":\["\w+","null"\]/);
});

it.each([
  ['few', '4711'],
  ['so many that a JSON number would lose some', '9007199254740993'],
])('A4 documents numcy as they are sent, %s of them', async (_, amount) => {
  const member = await join(app);
  const { db } = app.database;
  await member.browser.ask('/api/v6/numcy/balance');
  await db.updateTable('wallet').set({ balance: amount }).where('profile_id', '=', member.id).execute();
  await sql`insert into wallet_posting
      (profile_id, version, kind, amount, counter_account, balance_after, idempotency_key, event_at, created_at)
    values (${member.id}::int8, 2, 'granted', ${amount}::int8, 'grants', ${amount}::int8, ${amount}, now(), now())`.execute(
    db,
  );
  const calls = [
    ['/api/v6/numcy/balance', '/api/v6/numcy/balance', ['balance']],
    ['/api/v6/numcy/history', '/api/v6/numcy/history', ['items', 0, 'balanceAfter']],
    ['/api/v6/numcy/prices', '/api/v6/numcy/prices', []],
    ['/api/v202505/search/{phone}', `/api/v202505/search/${makePhone()}`, ['common', 'balance']],
    ['/api/v6/profile/my', '/api/v6/profile/my', ['common', 'balance']],
  ] as const;
  for (const [path, asked, place] of calls) {
    const { status, data } = await member.browser.ask(asked);
    expect([path, status]).toEqual([path, 200]);
    if (place.length > 0) {
      const sent = place.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], data);
      expect([path, sent]).toEqual([path, amount === '4711' ? 4711 : amount]);
    }
    const check = answerSchema(path);
    expect([path, check.safeParse({ status: 'ok', data }).error]).toEqual([path, undefined]);
    // The check is one: it knows a wrong answer.
    if (place.length > 0) {
      const wrong = JSON.stringify(data).replaceAll(new RegExp(`"${amount}"|\\b${amount}\\b`, 'g'), '1.5');
      expect([path, check.safeParse({ status: 'ok', data: JSON.parse(wrong) }).success]).toEqual([path, false]);
    }
  }
});
