import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { pageSecurityPolicy } from './security-headers.ts';

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** Only on JSON responses of the API. */
const asFile = { 'content-disposition': 'attachment; filename="api.json"' };
/** Headers that differ between responses. */
const own = new Set(['content-type', 'content-language', 'content-length', 'cache-control', 'vary', 'etag']);
let app: TestApp;
let secure: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  secure = await startTestApp({ database: app.database, env: { PUBLIC_URL: 'https://ringbook.test' } });
});
afterAll(async () => {
  await secure.close();
  await app.close();
});

async function fixedHeaders(from: TestApp, path: string): Promise<Record<string, string>> {
  const { headers } = await from.request(path);
  return Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
}

it.each(['/api/v202505/search/4915111111112', '/api/nothing', '/healthz', '/robots.txt', '/localeModule/json/en.json'])(
  'T8 %s has all fixed headers, and no others',
  async (path) => {
    const whole = path.startsWith('/api/') ? { ...fixed, ...asFile } : fixed;
    expect(await fixedHeaders(app, path)).toEqual(whole);
    expect(await fixedHeaders(secure, path)).toEqual({
      ...whole,
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
  },
);

it('T8 a page has the same, with a policy of its own', async () => {
  const { 'content-security-policy': policy, ...others } = await fixedHeaders(app, '/search');
  const { 'content-security-policy': _, ...rest } = fixed;
  expect(others).toEqual(rest);
  expect(policy?.replace(/'sha256-[A-Za-z0-9+/]{43}='/, 'HASH')).toBe(
    pageSecurityPolicy([]).replace("'self'", "'self' HASH"),
  );
});

it('T8 the whole policy of a page', () => {
  expect(pageSecurityPolicy(['sha256-a', 'sha256-b']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a' 'sha256-b'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]);
});
