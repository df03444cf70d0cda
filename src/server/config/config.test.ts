import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { env } from './env.ts';

function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('nothing set, or set to nothing, is a configuration', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isProduction: false,
  });
  expect(config.database).toMatchObject({ kind: 'pglite' });
  expect(config.limits).toMatchObject({
    visitorPerMinute: 10,
    visitorPerDay: 50,
    visitorBeforeProof: 3,
    proofPass: 10,
  });
  const empty = loadConfig(Object.fromEntries(Object.keys(env).map((name) => [name, ' '])));
  expect({ ...empty, trustedProxies: null }).toEqual({ ...config, trustedProxies: null });
});

test('every problem is told at once, those between settings too', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PORT: '70000',
    LOG_LEVEL: 'loud',
    BOT_CHECK: 'off',
    RATE_FACTOR: '2',
    TRUST_PROXY: '10.0.0.0/8, nonsense',
    DATABASE_URL: 'mysql://me:secret@host/db',
    SUPPORT_EMAIL: 'nobody',
    APK_FILE: '/nowhere/app.apk',
  });
  for (const name of [
    'PORT',
    'LOG_LEVEL',
    'BOT_CHECK',
    'RATE_FACTOR',
    'TRUST_PROXY',
    'DATABASE_URL',
    'SUPPORT_EMAIL',
    'APK_FILE',
    'PUBLIC_URL',
  ]) {
    expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
  }
  expect(problems).toHaveLength(9);
  expect(problems.join('\n')).not.toContain('secret');
  expect(new ConfigError(problems).message).toContain('9 problem(s)');
});

test.each([
  ['PORT', '-1'],
  ['PORT', '1e3'],
  ['PORT', '80.5'],
  ['RATE_FACTOR', '0'],
  ['RATE_FACTOR', 'Infinity'],
  ['DATABASE_POOL', '0'],
  ['PUBLIC_URL', 'ftp://example.org'],
  ['PUBLIC_URL', 'https://example.org/path'],
  ['VISITOR_PER_MINUTE', '51'],
  ['NODE_ENV', 'staging'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/0x8'],
  ['TRUST_PROXY', '10.0.0.0/8/24'],
  ['TRUST_PROXY', '10.0.0.0/-1'],
  ['TRUST_PROXY', 'localhost'],
  ['KEY_LINK_ORIGINS', 'shop.example'],
  ['KEY_LINK_ORIGINS', 'https://shop.example/path'],
  ['KEY_LINK_ORIGINS', 'https://user@shop.example'],
  ['KEY_LINK_ORIGINS', 'https://shop.example, javascript:alert(1)'],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('trusted proxies are those named, and no others', () => {
  const { trustedProxies } = loadConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1,2001:db8::/32' });
  expect(trustedProxies.check('10.255.0.1', 'ipv4')).toBe(true);
  expect(trustedProxies.check('192.0.2.1', 'ipv4')).toBe(true);
  expect(trustedProxies.check('192.0.2.2', 'ipv4')).toBe(false);
  expect(trustedProxies.check('2001:db8:ffff::1', 'ipv6')).toBe(true);
  expect(trustedProxies.check('2001:db9::1', 'ipv6')).toBe(false);
});

test('the rate factor multiplies the rates of networks and hours, and nothing else', () => {
  const { limits, perHour, prices } = loadConfig({ RATE_FACTOR: '3' });
  expect(limits).toEqual({
    visitorPerMinute: 30,
    visitorPerDay: 150,
    visitorBeforeProof: 9,
    proofPass: 10,
    walkingUnits: 3,
    memberPerDay: 30,
    proPerDay: 300,
  });
  expect(perHour).toEqual({ names: 180, avatars: 30, exports: 30 });
  expect(prices).toEqual({ welcome: 10, paidSearch: 1, directRequest: 11 });
});
