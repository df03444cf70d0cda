import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { addExamples } from '#server/domains/sample/commands/add-examples.ts';
import { localeTags } from '#shared/locale.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { patient } from '#test/patience.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

const pageEnv = { BOT_CHECK: 'off', VISITOR_PER_MINUTE: '50' };
let app: TestApp;
let unwanted: string;
let organisation: string;

beforeAll(async () => {
  app = await startTestApp({ renderer: await builtRenderer(), env: pageEnv });
  await addExamples(app.database, { again: false }, app.clock.now());
  unwanted = await addNumber(app.database, { openReports: [{ count: 60, category: 'scam' }] });
  const name = `Hospital <script>alert(1)</script> "of" </title> & Sons`;
  organisation = await addNumber(app.database, { organisations: [{ name, web: 'javascript:alert(1)' }] });
});
afterAll(() => app?.close());

const pages: [path: () => string, status: number][] = [
  [() => '/search', 200],
  [() => '/ar-SA/search', 200],
  [() => '/login', 200],
  [() => `/number/${unwanted}`, 200],
  [() => `/ar-SA/number/${unwanted}`, 200],
  [() => `/de-DE/number/${organisation}`, 200],
  [() => `/number/${makePhone()}`, 200],
  [() => '/number/112', 200],
  [() => '/number/not-found', 404],
  [() => '/nothing/here', 404],
  [() => '/terms', 200],
  [() => '/not-authorized', 200],
];

describe('a page', () => {
  it.each(pages.map(([path, status]) => ({ path, shown: String(path).replace('() => ', ''), status })))(
    'runs only what its policy names: $shown',
    async (page) => {
      const answer = await app.request(page.path());
      const html = await answer.text();
      // Without it a browser lays the page out in quirks mode.
      expect(html).toMatch(/^<!doctype html><html /);
      expect(answer.status).toBe(page.status);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('unsafe');
      expect(policy).toMatch(/default-src 'none'/);
      // Not by the server's own function: read as a browser reads it.
      const inline = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)].filter(
        ([, attributes = '', text]) => !/\ssrc=/.test(attributes) && !/type="application\//.test(attributes) && text,
      );
      for (const [, , text = ''] of inline) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(policy.includes(`'sha256-${hash}'`), text.slice(0, 80)).toBe(true);
      }
      const tags = html.replace(/<script[\s\S]*?<\/script>/gi, '');
      expect(/<[a-z][^>]*\sstyle=/i.exec(tags)?.[0]).toBeUndefined();
      expect(/<style/i.test(tags)).toBe(false);
      expect(/<[a-z][^>]*\son[a-z]+=/i.exec(tags)?.[0]).toBeUndefined();
      expect(/(?:href|src|action)="\s*javascript:/i.test(tags)).toBe(false);
      expect(html.includes('<script>alert(1)')).toBe(false);
    },
  );

  it('links only what is there', async () => {
    const linked = new Set<string>();
    for (const [path] of pages) {
      const html = await (await app.request(path())).text();
      // Some scripts load others by name.
      for (const [, address = ''] of html.matchAll(/"(\/(?:assets|flags)\/[^"\\]+)"/g)) linked.add(address);
      const tags = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/gi, '$1');
      for (const [tag, address = ''] of tags.matchAll(
        /<(?:link|script|img|source)\b[^>]*?\s(?:href|src)="([^"]+)"[^>]*>/gi,
      )) {
        // Other languages' pages and the page's own address are no parts of it.
        if (!/rel="(?:canonical|alternate|expect)"/.test(tag)) linked.add(address.replaceAll('&amp;', '&'));
      }
      for (const [, address = ''] of tags.matchAll(/<meta property="og:image" content="([^"]+)"/g)) linked.add(address);
    }
    const own = [...linked].map((address) => address.replace('http://ringbook.test', ''));
    expect(own.some((address) => address.endsWith('.css'))).toBe(true);
    expect(own.some((address) => address.endsWith('.js'))).toBe(true);
    const missing: string[] = [];
    for (const address of own) {
      const status = address.startsWith('/') ? (await app.request(address)).status : 'of another site';
      if (status !== 200) missing.push(`${address}: ${status}`);
    }
    expect(missing).toEqual([]);
  });

  it('of what is no number is the not-found page, on this site', async () => {
    for (const typed of ['99999999999999999999', 'abc', '%2f%2fevil.example', '%5cevil.example']) {
      const answer = await app.request(`/number/${typed}`);
      expect(answer.status).toBe(307);
      const location = answer.headers.get('location') ?? '';
      expect(location).toMatch(/^\/number\/not-found(\?|$)/);
      const shown = await app.request(location);
      expect(shown.status).toBe(404);
    }
  });

  it('R12 of another form of a number leads to the page of the number', async () => {
    for (const [other, stored] of [
      ['5491166773399', '541166773399'],
      ['33692123456', '262692123456'],
      ['5215512345678', '525512345678'],
    ]) {
      const answer = await app.request(`/de-DE/number/${other}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([307, `/de-DE/number/${stored}`]);
    }
  });

  it('T is the same for two visitors, each of whom it is rendered for', async () => {
    const phone = await addNumber(app.database, { openReports: [{ count: 60, category: 'scam' }] });
    // Another server has a cache of its own, so that no page is compared with its own copy.
    const [database, clock] = [app.database, app.clock];
    const other = await startTestApp({ renderer: await builtRenderer(), env: pageEnv, database, clock });
    try {
      const path = `/en/number/${phone}`;
      const first = await app.request(path, { address: '192.0.2.3', headers: { cookie: 'theme=dark' } });
      const busy = { address: '192.0.2.4', headers: { 'user-agent': 'another', 'accept-language': 'ru' } };
      for (let asked = 0; asked < 3; asked += 1) await other.request(`/api/v202505/search/${makePhone()}`, busy);
      const again = await other.request(path, busy);
      expect([first.status, again.status]).toEqual([200, 200]);
      // The moment at which each was made differs, in the data that the browser goes on with; and the second server may
      // have heard of the first visitor by then.
      const counted = /(>Lookups<\/small><b aria-hidden="true">|"lookups":|It was looked up )[01]\b(\stimes?)?/g;
      const read = async (answer: Response) =>
        (await answer.text()).replace(/"u":\d{13}/g, '"u":0').replace(counted, '$1-');
      const text = await read(first);
      expect(await read(again)).toBe(text);
    } finally {
      await other.close();
    }
  });

  it('says on the page of tickets once what its field takes', async () => {
    const page = await (await app.request('/ticket')).text();
    expect(page.match(/>Ticket</g)).toHaveLength(1);
    expect(page).toMatch(/<label [^>]*>Ticket</);
  });

  it('36 writes places and dates in the language of the words beside them', async () => {
    const textOf = async (path: string) => {
      const html = await (await app.request(path)).text();
      return html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/(<[^>]+>)+/g, '|');
    };
    const english = await textOf(`/number/${unwanted}`);
    const german = await textOf(`/de-DE/number/${unwanted}`);
    expect(german).toContain('Deutschland');
    for (const part of ['Germany', 'Local time', 'Nov ']) {
      expect(english).toContain(part);
      expect(german).not.toContain(part);
    }
  });

  it('C4 says that many are called, who blocks it, and leads to the whole record of complaints', async () => {
    const today = Math.floor(Date.now() / 86_400_000);
    const evidence = [{ kind: 'ban' as const, days: [[today, 21]] as [number, number][] }];
    const called = await addNumber(app.database, { evidence, openReports: [{ count: 2, category: 'scam' }] });
    const quiet = await addNumber(app.database, { evidence: [{ kind: 'ban', days: [[today - 30, 2]] }] });
    const read = async (phone: string) =>
      (await (await app.request(`/number/${phone}`)).text()).replaceAll('\u00a0', ' ');
    const [busy, calm] = [await read(called), await read(quiet)];
    expect(busy).toContain('Many people asked about it lately');
    expect(busy).toContain('Blocked by 21 people');
    expect(busy).toContain('href="#complaints"');
    expect(busy).toMatch(/<section id="complaints"/);
    expect(calm).not.toContain('Many people asked about it lately');
    expect(calm).toContain('Blocked by 2 people');
    expect(calm).not.toContain('#complaints');
    const view = async (phone: string) =>
      ((await (await app.request(`/api/v202505/search/${phone}`)).json()) as { data: NumberView }).data.common;
    expect((await view(called)).seeMoreLink).toBe(`/number/${called}#complaints`);
    expect((await view(quiet)).seeMoreLink).toBeNull();
  });

  it('B14 tells the times that the operator has set, and not those of another site', async () => {
    const days = { RETURN_DAYS: '17', HISTORY_DAYS: '203', VISITOR_LIST_DAYS: '61', SESSION_DAYS: '23' };
    const more = { HOLDER_SILENT_DAYS: '52', FORMER_HOLDER_DAYS: '171', NAME_PEOPLE: '5', DATA_REQUEST_DAYS: '401' };
    const person = { FORMER_PERSON_DAYS: '319' };
    const set = await startTestApp({ renderer: await builtRenderer(), env: { ...days, ...more, ...person } });
    try {
      const textOf = async (path: string) =>
        (await (await set.request(path)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
      const told = [await textOf('/en/terms'), await textOf('/en/privacy'), await textOf('/en/cookies')].join('');
      const count = (text: string) => told.split(text).length - 1;
      const counts = { '17\u00a0days': 3, '203\u00a0days': 2, '61\u00a0days': 1, '23\u00a0days': 1 };
      for (const [text, times] of Object.entries({
        ...counts,
        '52\u00a0days': 1,
        '171\u00a0days': 2,
        '319\u00a0days': 1,
        '401\u00a0days': 1,
        '5\u00a0members': 1,
      })) {
        expect([text, count(text)]).toEqual([text, times]);
      }
      // No operator sets it.
      const devices = 'this site with it for 180\u00a0days';
      expect(count(devices)).toBe(1);
      const others = told.replace(devices, '');
      for (const usual of ['365\u00a0days', '180\u00a0days', '45\u00a0days']) expect(others).not.toContain(usual);
    } finally {
      await set.close();
    }
  });

  it('knows its assets by a tag, so that they need not be sent again', async () => {
    const html = await (await app.request('/search')).text();
    const sheet = /"(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? '';
    const first = await app.request(sheet);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request(sheet, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await app.request(sheet, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });

  it.each(['/%', '/number/%E0%A4%A', '/ru-RU/number/%ff', '/profile/%ff', '/%E0%A4%A/number/12', '/sandbox/%zz'])(
    'F19 shows what is wrong where the percent-encoding is broken: %s',
    async (path) => {
      let answer = await app.request(path);
      // A number's page sends what is no number to the search.
      const location = answer.headers.get('location');
      if (answer.status === 307 && location !== null) answer = await app.request(location);
      expect([400, 404]).toContain(answer.status);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await answer.text()).toMatch(/<h1[^>]*>[^<]+/);
    },
  );

  it('F19 asks for a problem body where it asks the API', async () => {
    // Until the sitemap was made once, nobody is told which parts it has.
    const sitemap = async () => (await app.request('/sitemap.xml')).status;
    await expect.poll(sitemap, { timeout: patient(10_000) }).toBe(200);
    for (const path of ['/api/%', '/api/v202505/search/%E0%A4%A', '/og/en/%ff.png', '/sitemaps/%ff']) {
      const answer = await app.request(path);
      expect([400, 404], path).toContain(answer.status);
      expect(answer.headers.get('content-type'), path).toMatch(/^application\/problem\+json/);
    }
  });
});

describe('a new site', () => {
  it.each(localeTags)('leads from the search page to pages of made-up numbers that say so: %s', async (tag) => {
    const file = new URL(`../../locales/${tag}.json`, import.meta.url);
    const phrases = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const search = await (await app.request(`/${tag}/search`)).text();
    expect(search).toContain(phrases['featured.examples']);
    const [, path = ''] = /href="([^"]*\/number\/442079460132)"/.exec(search) ?? [];
    const page = await (await app.request(path)).text();
    expect(page).toContain(phrases['number.example']);
    expect(page.split(`>${phrases['comment.example']}</span>`).length).toBeGreaterThan(8);
    // In the five languages that the made-up members write, whatever the page’s.
    for (const said of ['fraud team', 'Genauso bei mir', 'предупреждение', 'la tarjeta', 'رمز التحقق']) {
      expect(page).toContain(said);
    }
    expect(page).toMatch(/<meta name="robots" content="[^"]*noindex/);
    // Nobody else’s page says so.
    const other = await (await app.request(`/${tag}/number/${unwanted}`)).text();
    expect(other).not.toContain(phrases['number.example']);
  });
});
