import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#shared/locale.ts';
import { addNumber } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

let app: TestApp;
let starts: string[] = [];

beforeAll(async () => {
  // Numbers and profiles count against the meter, which has room here for all that are linked.
  const limits = { VISITOR_PER_MINUTE: '100000', VISITOR_PER_DAY: '100000', CODES_PER_NETWORK: '1000' };
  app = await startTestApp({ renderer: await builtRenderer(), env: { BOT_CHECK: 'off', ...limits } });
  const unwanted = await addNumber(app.database, { openReports: [{ count: 60, category: 'scam' }], lookups: 9 });
  const web = 'https://hospital.example';
  const organisation = await addNumber(app.database, { organisations: [{ name: 'Hospital', web }], lookups: 5 });
  const { id } = await join(app, { first_name: 'Martha', avatar_id: 3 });
  starts = ['/', '/robots.txt', '/sitemap.xml', '/unlist', '/history', '/login', '/paywall/', '/not-authorized'];
  starts.push('/sandbox/phone', '/api/docs', `/unlist?phone=${organisation}`, '/number/112', `/profile/${id}`);
  starts.push(`/number/${unwanted}`, `/ar-SA/number/${organisation}`, `/profile-no-check/${unwanted}`);
});
afterAll(() => app?.close());

const origin = 'http://ringbook.test';

/** Addresses on this site that a document names, as a browser or a search engine would read it. */
function linksOf(document: string, type: string, from: string): string[] {
  const found: string[] = [];
  if (type.startsWith('text/html')) {
    // What stands in scripts are no tags.
    const tags = document.replace(/(<script[^>]*>)[\s\S]*?<\/script>/gi, '$1');
    for (const [, address = ''] of tags.matchAll(/<[a-z][^>]*?\s(?:href|src|action)="([^"]+)"/gi)) found.push(address);
    for (const [, address = ''] of tags.matchAll(/<meta property="og:(?:image|url)" content="([^"]+)"/gi))
      found.push(address);
  }
  if (/xml/.test(type)) {
    for (const [, address = ''] of document.matchAll(/<loc>([^<]+)<\/loc>|href="([^"]+)"/g)) found.push(address);
  }
  if (type.startsWith('text/plain')) {
    for (const [, address = ''] of document.matchAll(/^Sitemap: (\S+)$/gim)) found.push(address);
  }
  if (/manifest/.test(type)) {
    const { start_url, icons = [] } = JSON.parse(document) as { start_url?: string; icons?: { src: string }[] };
    found.push(...(start_url === undefined ? [] : [start_url]), ...icons.map(({ src }) => src));
  }
  return found.flatMap((address) => {
    const url = URL.parse(address.replaceAll('&amp;', '&'), origin + from);
    return url !== null && url.origin === origin ? [url.pathname + url.search] : [];
  });
}

// Some 870 addresses, most of them in one of the languages.
describe('every link', { timeout: patient(600_000) }, () => {
  it('of every page, sheet, list and manifest that links lead to answers 200', async () => {
    const linkedFrom = new Map<string, string>(starts.map((path) => [path, 'the start']));
    const wrong: string[] = [];
    for (const [path, from] of linkedFrom) {
      let answer = await app.request(path);
      let at = path;
      for (let hops = 0; hops < 3 && answer.status >= 300 && answer.status < 400; hops += 1) {
        const to = new URL(answer.headers.get('location') ?? '', origin + at);
        at = to.pathname + to.search;
        answer = await app.request(at);
      }
      if (answer.status !== 200) wrong.push(`${path}, linked from ${from}: ${answer.status}`);
      for (const link of linksOf(await answer.text(), answer.headers.get('content-type') ?? '', at)) {
        if (!linkedFrom.has(link)) linkedFrom.set(link, path);
      }
    }
    expect(wrong).toEqual([]);
    // It went far enough to be worth something: every language, kind of page and kind of part.
    const seen = [...linkedFrom.keys()];
    for (const { tag } of locales) {
      if (tag !== 'en') expect(seen).toContain(`/${tag}/search`);
    }
    const kinds = [
      /\.css/,
      /\.js/,
      /\.webmanifest|manifest/,
      /\.(?:svg|png|ico)/,
      /^\/number\/\d/,
      /^\/sitemaps\/pages/,
    ];
    for (const kind of [...kinds, /^\/og\//, /contact\.vcf/, /^\/terms/, /^\/sitemaps\/numbers/]) {
      expect(
        seen.some((path) => kind.test(path)),
        String(kind),
      ).toBe(true);
    }
  });
});
