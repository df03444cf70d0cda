import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/config/config.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import { addNumber } from '#test/factories.ts';
import { builtRenderer, startTestApp, type TestApp } from '#test/start-app.ts';

// Analytics of the operator: pages in Russian may ask its server, and no other page knows of it but to say so.

const origin = 'https://stats.example.org';
const host = 'stats.example.org';
const env = { BOT_CHECK: 'off', RATE_FACTOR: '100000' };
const on = { ANALYTICS_KIND: 'matomo', ANALYTICS_URL: `${origin}/matomo/`, ANALYTICS_SITE_ID: '7' };
let counting: TestApp;
let quiet: TestApp;
let phone: string;
beforeAll(async () => {
  const renderer = await builtRenderer();
  counting = await startTestApp({ renderer, env: { ...env, ...on } });
  quiet = await startTestApp({ renderer, env });
  phone = await addNumber(counting.database, { openReports: [{ count: 60 }] });
});
afterAll(async () => {
  await counting?.close();
  await quiet?.close();
});

async function open(app: TestApp, path: string, language = 'en', cookie = '') {
  const answer = await app.request(path, { headers: { 'accept-language': language, cookie } });
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
  const directive = (name: string) => policy.find((one) => one.startsWith(`${name} `));
  return { status: answer.status, html: await answer.text(), policy, directive };
}
/** A page in a language: the one for signing in has no prefix, and is in the language of the cookie. */
const openIn = (tag: LocaleTag, path: string) =>
  path === '/login' ? open(counting, path, 'en', `locale_=${tag}`) : open(counting, `/${tag}${path}`);
const others = localeTags.filter((tag) => tag !== 'ru-RU');
/** Pages that tell nobody of analytics. */
const paths = () => ['/search', `/number/${phone}`, '/login', '/terms', '/nothing/here'];
const saying = ['/cookies', '/privacy'];

describe('40: pages in Russian', () => {
  it('may ask the operator’s origin, and run nothing of it', async () => {
    for (const path of [...paths(), ...saying]) {
      const { directive, policy, html } = await openIn('ru-RU', path);
      expect(directive('connect-src'), path).toBe(`connect-src 'self' ${origin}`);
      // Everywhere else it is as closed as every page.
      expect(
        policy.filter((one) => one.includes(host)),
        path,
      ).toHaveLength(1);
      expect(html, path).toContain(`"url":"${origin}/matomo"`);
      expect(html).not.toMatch(/<(?:script|link|img|iframe)[^>]*stats\.example/);
    }
  });

  it('are so where the browser chose the language', async () => {
    const russian = await open(counting, '/search', 'ru');
    expect(russian.directive('connect-src')).toBe(`connect-src 'self' ${origin}`);
    // The same address in another language is another document.
    expect((await open(counting, '/search', 'en')).directive('connect-src')).toBe("connect-src 'self'");
    expect((await open(counting, '/en/search', 'ru')).directive('connect-src')).toBe("connect-src 'self'");
    expect((await open(counting, '/ru-RU/search', 'en')).directive('connect-src')).toContain(origin);
  });

  it('ask nobody where the operator set nothing', async () => {
    for (const path of ['/search', ...saying]) {
      const { directive, html } = await open(quiet, `/ru-RU${path}`);
      expect(directive('connect-src')).toBe("connect-src 'self'");
      expect(html).toContain('"analytics":null');
      expect(html).not.toContain(host);
    }
  });
});

describe.each(others)('40: in %s', (tag: LocaleTag) => {
  it('no page may ask it', async () => {
    for (const path of [...paths(), ...saying]) {
      const { policy, html } = await openIn(tag, path);
      expect(
        policy.filter((one) => one.includes(host)),
        path,
      ).toEqual([]);
      expect(html, path).toContain('"analytics":null');
      expect(html, path).not.toContain(origin);
    }
  });
});

describe.each(localeTags)('40: in %s', (tag: LocaleTag) => {
  it.each(saying)('%s says where visits are counted, and only where they are', async (path) => {
    /** What a reader sees, without the data beside it. */
    const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
    const said = textOf((await open(counting, `/${tag}${path}`)).html);
    expect(said.split(host)).toHaveLength(path === '/cookies' ? 3 : 2);
    const silent = textOf((await open(quiet, `/${tag}${path}`)).html);
    expect(silent).not.toContain(host);
    expect(silent).not.toContain('\ufffc');
    expect(said.length).toBeGreaterThan(silent.length + 50);
  });
});

describe('40: the settings', () => {
  const read = (more: Record<string, string>) =>
    loadConfig({ PUBLIC_URL: 'https://ringbook.test', ...on, ...more }, []);

  it('are an address and an id', () => {
    expect(read({}).analytics).toEqual({ kind: 'matomo', url: `${origin}/matomo`, siteId: '7' });
    expect(read({ ANALYTICS_URL: origin, ANALYTICS_KIND: 'umami' }).analytics).toMatchObject({ url: origin });
    const none = { ANALYTICS_KIND: '', ANALYTICS_URL: '', ANALYTICS_SITE_ID: '' };
    expect(read(none).analytics).toBeNull();
  });

  it.each([
    [{ ANALYTICS_KIND: 'other' }, 'ANALYTICS_KIND must be matomo, umami or empty'],
    [{ ANALYTICS_URL: 'stats.example.org' }, 'ANALYTICS_URL'],
    [{ ANALYTICS_URL: 'https://a:b@stats.example.org/' }, 'must hold a host and a path alone'],
    [{ ANALYTICS_URL: 'https://stats.example.org/?site=1' }, 'must hold a host and a path alone'],
    [{ ANALYTICS_SITE_ID: "7'; script-src *" }, 'ANALYTICS_SITE_ID must be letters, digits and hyphens'],
    [{ ANALYTICS_SITE_ID: '' }, 'ANALYTICS_SITE_ID is needed for analytics, which is half set up'],
    [{ NODE_ENV: 'production', ANALYTICS_URL: 'http://stats.example.org/' }, 'must be https in production'],
  ])('stop the start where they are wrong: %j', (more, problem) => {
    expect(() => read(more as Record<string, string>)).toThrow(ConfigError);
    expect(() => read(more as Record<string, string>)).toThrow(problem);
  });
});
