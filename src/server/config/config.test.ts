import { expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { declareSettings, listSettings, whole } from './setting.ts';
import { siteSettings } from './site-settings.ts';

const lampSettings = declareSettings({
  settings: {
    LAMPS: { default: '2', about: 'lamps, 1–9', check: whole(1, 9) },
    LAMPS_LIT: { default: '1', about: 'lamps that are lit, 0–9', check: whole(0, 9) },
  },
  problems: (s) => ((s.LAMPS_LIT ?? 0) > (s.LAMPS ?? 9) ? ['LAMPS_LIT is above LAMPS'] : []),
  shape: (s, { rateFactor }) => ({ lamps: s.LAMPS * rateFactor, lit: s.LAMPS_LIT }),
});

function problemsOf(environment: Record<string, string>, groups = [lampSettings]): string[] {
  try {
    loadConfig(environment, groups);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('nothing set, or set to nothing, is a configuration', () => {
  const config = loadConfig({}, []);
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    isProduction: false,
  });
  expect(config.database).toMatchObject({ kind: 'pglite' });
  const names = [...listSettings([siteSettings]).keys()];
  const empty = loadConfig(Object.fromEntries(names.map((name) => [name, ' '])), []);
  const comparable = (from: typeof config) => ({ ...from, trustedProxies: null, of: null });
  expect(comparable(empty)).toEqual(comparable(config));
});

test('every problem is told at once, those between settings too', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PORT: '70000',
    LOG_LEVEL: 'loud',
    BOT_CHECK: 'off',
    RATE_FACTOR: '2',
    NUMBER_CACHE: 'off',
    TRUST_PROXY: '10.0.0.0/8, nonsense',
    DATABASE_URL: 'mysql://me:secret@host/db',
    SUPPORT_EMAIL: 'nobody',
    APK_FILE: '/nowhere/app.apk',
    LAMPS: 'ten',
  });
  for (const name of [
    'PORT',
    'LOG_LEVEL',
    'BOT_CHECK',
    'RATE_FACTOR',
    'NUMBER_CACHE',
    'TRUST_PROXY',
    'DATABASE_URL',
    'SUPPORT_EMAIL',
    'APK_FILE',
    'PUBLIC_URL',
    'LAMPS',
  ]) {
    expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1);
  }
  expect(problems).toHaveLength(11);
  expect(problems.join('\n')).not.toContain('secret');
  expect(new ConfigError(problems).message).toContain('11 problem(s)');
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
  ['LAMPS', '10'],
  ['LAMPS_LIT', '3'],
  ['NODE_ENV', 'staging'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/0x8'],
  ['TRUST_PROXY', '10.0.0.0/8/24'],
  ['TRUST_PROXY', '10.0.0.0/-1'],
  ['TRUST_PROXY', 'localhost'],
])('%s=%s is refused', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

test('F24 production refuses an address without TLS, unless told', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://ringbook.test' };
  expect(problemsOf(production)).toEqual([expect.stringMatching(/^PUBLIC_URL .*PLAIN_HTTP=on/)]);
  expect(problemsOf({ ...production, PLAIN_HTTP: 'off' })).toHaveLength(1);
  expect(problemsOf({ ...production, PLAIN_HTTP: 'on' })).toEqual([]);
  expect(problemsOf({ ...production, PUBLIC_URL: 'https://ringbook.test' })).toEqual([]);
  expect(problemsOf({ PUBLIC_URL: 'http://ringbook.test' })).toEqual([]);
});

test.each([
  ['postgres://u:p@db.example/ringbook', true],
  ['postgres://u:p@10.0.0.5:5432/ringbook?sslmode=disable', true],
  ['postgres://u:p@db.example/ringbook?sslmode=no-verify', true],
  ['postgres://u:p@db.example/ringbook?sslmode=prefer', true],
  ['postgres://u:p@localhost.example/ringbook', true],
  ['postgres://u:p@localhost/ringbook?host=db.example', true],
  ['postgres://u:p@db.example/ringbook?sslmode=require&uselibpqcompat=true', true],
  ['postgres://u:p@db.example/ringbook?sslmode=verify-full', false],
  ['postgresql://u:p@db.example/ringbook?sslmode=require', false],
  ['postgres://u:p@127.0.0.1:5433/ringbook', false],
  ['postgres://u:p@[::1]/ringbook', false],
  ['postgres://u:p@db.example/ringbook?host=/var/run/postgresql', false],
  ['', false],
])('ASVS 9.2.2 production refuses DATABASE_URL=%s: %s', (DATABASE_URL, isRefused) => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test', DATABASE_URL };
  const refusal = [expect.stringMatching(/^DATABASE_URL must require TLS.*PLAIN_DATABASE=on/)];
  expect(problemsOf(production)).toEqual(isRefused ? refusal : []);
  expect(problemsOf(production).join()).not.toContain('u:p');
  expect(problemsOf({ ...production, PLAIN_DATABASE: 'on' })).toEqual([]);
  expect(problemsOf({ DATABASE_URL })).toEqual([]);
});

test('the other database addresses must be encrypted as well, and need DATABASE_URL', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' };
  const near = 'postgres://u:p@localhost/site';
  const far = 'postgres://u:p@db.example/site';
  const problems = problemsOf({
    ...production,
    DATABASE_URL: near,
    MIGRATION_DATABASE_URL: far,
    DATABASE_READ_URL: far,
  });
  expect(problems).toEqual([
    expect.stringMatching(/^MIGRATION_DATABASE_URL must require TLS/),
    expect.stringMatching(/^DATABASE_READ_URL must require TLS/),
  ]);
  const safe = `${far}?sslmode=verify-full`;
  const all = { DATABASE_URL: near, MIGRATION_DATABASE_URL: safe, DATABASE_READ_URL: `${safe}, ${near}` };
  expect(problemsOf({ ...production, ...all })).toEqual([]);
  expect(loadConfig({ ...all, DATABASE_PREPARE: 'off' }, []).database).toMatchObject({
    url: near,
    migrationUrl: safe,
    readUrls: [safe, near],
    isPrepared: false,
  });
  expect(loadConfig({ DATABASE_URL: near }, []).database).toMatchObject({
    migrationUrl: null,
    readUrls: [],
    isPrepared: true,
  });
  expect(problemsOf({ DATABASE_READ_URL: near })).toEqual([expect.stringMatching(/^DATABASE_URL is needed/)]);
  expect(problemsOf({ DATABASE_URL: near, DATABASE_READ_URL: `${near},mysql://x` })).toEqual([
    expect.stringMatching(/^DATABASE_READ_URL must be comma-separated addresses/),
  ]);
});

test('trusted proxies are those named, and no others', () => {
  const { trustedProxies } = loadConfig({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.1,2001:db8::/32' }, []);
  expect(trustedProxies.check('10.255.0.1', 'ipv4')).toBe(true);
  expect(trustedProxies.check('192.0.2.1', 'ipv4')).toBe(true);
  expect(trustedProxies.check('192.0.2.2', 'ipv4')).toBe(false);
  expect(trustedProxies.check('2001:db8:ffff::1', 'ipv6')).toBe(true);
  expect(trustedProxies.check('2001:db9::1', 'ipv6')).toBe(false);
});

test('what a group declares comes out by that group, and by no other', () => {
  const config = loadConfig({ LAMPS: '4', RATE_FACTOR: '3' }, [lampSettings]);
  expect(config.of(lampSettings)).toEqual({ lamps: 12, lit: 1 });
  expect(() => loadConfig({}, []).of(lampSettings)).toThrow('not declared');
});

test('one variable has one meaning', () => {
  const again = declareSettings({
    settings: { LAMPS: { default: '', about: 'something else', check: whole(1, 2) } },
    shape: () => null,
  });
  const same = declareSettings({ settings: lampSettings.settings, shape: () => 'lamps' });
  expect(() => loadConfig({}, [lampSettings, again])).toThrow('LAMPS');
  expect(loadConfig({}, [lampSettings, same]).of(same)).toBe('lamps');
  // A problem is reported once, even if its settings are given twice.
  expect(problemsOf({ LAMPS_LIT: '3' }, [lampSettings, lampSettings])).toHaveLength(1);
});

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'https://ringbook.example' }, false],
  [{ PUBLIC_URL: 'http://localhost.example' }, false],
])('%j: on this machine alone is %s', (environment, isLocal) => {
  expect(loadConfig(environment, []).common.isLocal).toBe(isLocal);
});

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.example' };
const proxyProblems = (TRUST_PROXY: string, more: Record<string, string> = production) =>
  problemsOf({ ...more, TRUST_PROXY }).filter((problem) => problem.startsWith('TRUST_PROXY'));

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.0/7',
  '2000::/3',
  '::ffff:0:0/96',
  '::ffff:0.0.0.0/103',
  '10.0.0.1, 0.0.0.0/0',
])('L5 in production %s is no proxy', (networks) => {
  expect(proxyProblems(networks)).toEqual([expect.stringContaining('strangers')]);
  expect(proxyProblems(networks, {})).toEqual([]);
});

test.each(['', '10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1', '::ffff:10.0.0.0/104', 'fc00::/18'])(
  'L5 in production “%s” may be trusted',
  (networks) => expect(proxyProblems(networks)).toEqual([]),
);

test.each(['1e3', '0x10', '+5', '-5', '5.0', '٥', '5 5', '1_000'])(
  'L11 a setting of %s is no whole number',
  (given) => {
    expect(problemsOf({ PORT: given })).toEqual([expect.stringContaining('PORT must be')]);
  },
);

test('backups do not go into the folder that the embedded database locks', () => {
  const problem = expect.stringMatching(/^BACKUP_DIR must be another folder than DATA_DIR/);
  expect(problemsOf({ DATA_DIR: '/var/site', BACKUP_DIR: '/var/backups/../site/' })).toEqual([problem]);
  expect(problemsOf({ BACKUP_DIR: 'var' })).toEqual([problem]);
  const url = 'postgres://site@127.0.0.1/ringbook';
  for (const allowed of [
    { DATA_DIR: '/var/site' },
    { DATA_DIR: '/var/site', BACKUP_DIR: '/var/site/backups' },
    { DATA_DIR: '/var/site', BACKUP_DIR: '/var/site', DATABASE_URL: url },
  ]) {
    expect(problemsOf(allowed), JSON.stringify(allowed)).toEqual([]);
  }
});
