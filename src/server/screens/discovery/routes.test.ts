import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { addNumber, makePhone, neighbourOf } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
/** A distinct address per test, so that no meter is shared. */
let hosts = 0;
const newAddress = () => {
  hosts += 1;
  return `203.0.113.${hosts}`;
};

beforeAll(async () => {
  app = await startTestApp({ env: { BOT_CHECK: 'off' } });
});
afterAll(() => app.close());

const bannerPart = { left: 900, top: 80, width: 200, height: 80 };
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('robots.txt', () => {
  it('opens the pages, closes the rest and names the sitemap', async () => {
    const answer = await app.request('/robots.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await answer.text()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['Allow: /', 'Disallow: /api/', 'Disallow: /sandbox', 'Disallow: /key/']),
    );
    expect(lines).toContain('Sitemap: http://ringbook.test/sitemap.xml');
  });
});

describe('the sitemap', () => {
  it('leads from the index to listed numbers and to no private one', async () => {
    const organisation = await addNumber(app.database, { organisations: [{ name: 'City hall' }] });
    const unwanted = await addNumber(app.database, { openReports: [{ count: 60 }] });
    const known = await addNumber(app.database, { lookups: 90, openReports: [{ count: 2 }] });
    const index = await app.request('/sitemap.xml');
    expect(index.headers.get('content-type')).toMatch(/^application\/xml/);
    expect(index.headers.get('cache-control')).toBe('public, max-age=600');
    const addresses = Array.from(
      (await index.text()).matchAll(/<loc>http:\/\/ringbook\.test([^<]+)<\/loc>/g),
      (m) => m[1] ?? '',
    );
    expect(addresses[0]).toBe('/sitemaps/pages.xml');
    const parts = await Promise.all(addresses.map((path) => app.request(path)));
    expect(parts.map(({ status }) => status)).toEqual(addresses.map(() => 200));
    const all = (await Promise.all(parts.map((part) => part.text()))).join('');
    expect(all).toContain(`/number/${organisation}<`);
    expect(all).toContain(`/number/${unwanted}<`);
    expect(all).not.toContain(known);
  });

  it('B13 names the page where anybody may unlist a number, in every language', async () => {
    const pages = await (await app.request('/sitemaps/pages.xml')).text();
    expect(pages).toContain('<loc>http://ringbook.test/unlist</loc>');
    expect(pages).toContain('href="http://ringbook.test/ar-SA/unlist"');
  });

  it('F3 is kept for a day, and remade off the path of those who ask', async () => {
    const part = async () => app.request('/sitemaps/numbers-1.xml');
    const first = await part();
    const etag = first.headers.get('etag') ?? '';
    const held = await first.text();
    const added = await addNumber(app.database, { organisations: [{ name: 'School' }] });
    app.clock.advance(dayMs - 1);
    expect(await (await part()).text()).toBe(held);
    const again = await app.request('/sitemaps/numbers-1.xml', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    app.clock.advance(1);
    // The first request after the due time receives the old version.
    expect(await (await part()).text()).toBe(held);
    await expect.poll(async () => (await part()).text()).toContain(added);
  });

  it('is compressed for who takes it', async () => {
    const plain = await app.request('/sitemaps/pages.xml');
    const packed = await app.request('/sitemaps/pages.xml', { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
    expect(gunzipSync(await bodyOf(packed)).toString()).toBe(await plain.text());
    expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'));
  });

  it('costs no look-up', async () => {
    const address = newAddress();
    for (let n = 0; n < 60; n += 1) {
      expect((await app.request('/sitemaps/numbers-1.xml', { address })).status).toBe(200);
    }
    expect((await app.request(`/api/v202505/search/${makePhone()}`, { address })).status).toBe(200);
  });

  it.each([
    'index',
    'numbers-.xml',
    'numbers-0.xml',
    'numbers-01.xml',
    'numbers-1000.xml',
    'numbers-49151100001.xml',
    'numbers-1234567890123456.xml',
    'numbers-1000',
    'other.xml',
    'numbers--1.xml',
  ])('F3 has no part %s, which the index does not name', async (part) =>
    expect((await app.request(`/sitemaps/${part}`)).status).toBe(404),
  );
});

describe('the picture of a number', () => {
  it('is a PNG of the size of link previews, open to other sites', async () => {
    const phone = await addNumber(app.database, { openReports: [{ count: 60 }] });
    const answer = await app.request(`/og/en/${phone}.png`, { address: newAddress() });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { format, width, height } = await sharp(await bodyOf(answer)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  });

  it('differs by number, by verdict and by language, and is the same again', async () => {
    const address = newAddress();
    const unwanted = await addNumber(app.database, { openReports: [{ count: 60 }] });
    const picture = async (path: string) => bodyOf(await app.request(path, { address }));
    const english = await picture(`/og/en/${unwanted}.png`);
    expect(await picture(`/og/en/${unwanted}.png`)).toEqual(english);
    expect(await picture(`/og/ru-RU/${unwanted}.png`)).not.toEqual(english);
    expect(await picture(`/og/en/${makePhone()}.png`)).not.toEqual(english);
    // The banner has the color of the verdict.
    const banner = async (png: Buffer) => {
      const { channels } = await sharp(await sharp(png).removeAlpha().extract(bannerPart).toBuffer()).stats();
      return { r: channels[0]?.mean ?? 0, g: channels[1]?.mean ?? 0 };
    };
    const { r, g } = await banner(english);
    expect(r - g).toBeGreaterThan(8);
    const neutral = await banner(await picture(`/og/en/${makePhone()}.png`));
    expect(Math.abs(neutral.r - neutral.g)).toBeLessThan(8);
  });

  it('is not sent again to who has it', async () => {
    const path = `/og/en/${makePhone()}.png`;
    const address = newAddress();
    const etag = (await app.request(path, { address })).headers.get('etag') ?? '';
    const again = await app.request(path, { address, headers: { 'if-none-match': etag } });
    expect([again.status, (await bodyOf(again)).length]).toEqual([304, 0]);
  });

  it('counts as a look-up, and who may not look up gets the site’s picture, the same for every number', async () => {
    const address = newAddress();
    const known = makePhone();
    const seen = await app.request(`/og/en/${known}.png`, { address });
    for (let n = 0; n < 9; n += 1) await app.request(`/og/en/${makePhone()}.png`, { address });
    expect((await app.request(`/api/v202505/search/${makePhone()}`, { address })).status).toBe(429);
    const unwanted = await addNumber(app.database, { openReports: [{ count: 60 }] });
    // A cached look-up of someone else does not bypass the meter.
    const others = await app.request(`/og/en/${unwanted}.png`, { address: newAddress() });
    const refused = await app.request(`/og/en/${unwanted}.png`, { address });
    const alsoRefused = await app.request(`/og/en/${makePhone()}.png`, { address });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const neutral = await bodyOf(refused);
    expect(neutral).toEqual(await bodyOf(alsoRefused));
    expect(neutral).not.toEqual(await bodyOf(others));
    // What was opened today stays available.
    expect(await bodyOf(await app.request(`/og/en/${known}.png`, { address }))).toEqual(await bodyOf(seen));
  });

  it('answers a known tag of a refused number with the site’s picture, not with 304', async () => {
    const phone = makePhone();
    const etag = (await app.request(`/og/en/${phone}.png`, { address: newAddress() })).headers.get('etag') ?? '';
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await app.request(`/og/en/${makePhone()}.png`, { address });
    const refused = await app.request(`/og/en/${phone}.png`, { address, headers: { 'if-none-match': etag } });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('asks nobody for an emergency number', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) await app.request(`/og/en/${makePhone()}.png`, { address });
    const answer = await app.request('/og/de-DE/112.png', { address });
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600');
  });

  it.each([
    '1.png',
    '12.png',
    'abc.png',
    '+4930.png',
    '999999999999999999.png',
    '0301234567.png',
    '493012345678',
    '%00.png',
  ])('is a 404 problem for %s', async (picture) => {
    const answer = await app.request(`/og/de-DE/${picture}`, { address: newAddress() });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringMatching(/problem\+json/)]);
  });

  it('reads any language, and writes English for what is none', async () => {
    const path = makePhone();
    const address = newAddress();
    const inLanguage = async (lang: string) => bodyOf(await app.request(`/og/${lang}/${path}.png`, { address }));
    const english = await inLanguage('en');
    for (const lang of ['xx', 'EN']) expect(await inLanguage(lang)).toEqual(english);
    for (const lang of ['ja-JP', 'pl-PL', 'hi-IN', 'sr-RS']) expect(await inLanguage(lang)).not.toEqual(english);
  });

  it('does not take walking along a block for less than the API does', async () => {
    const address = newAddress();
    const first = makePhone();
    for (let n = 0; n < 4; n += 1) await app.request(`/og/en/${neighbourOf(first, n)}.png`, { address });
    expect((await app.request(`/api/v202505/search/${makePhone()}`, { address })).status).toBe(429);
  });
});

it('all of them stand in the API’s description', async () => {
  const { paths } = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/robots.txt', '/sitemap.xml', '/sitemaps/{part}', '/og/{lang}/{picture}']),
  );
});
