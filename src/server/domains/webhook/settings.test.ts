import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/config/config.ts';
import { webhookSettings } from './settings.ts';

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString('base64')}`;
const usual = { WEBHOOK_URLS: 'https://hooks.example.com/a', WEBHOOK_SECRETS: secret };
const read = (env: Record<string, string>) =>
  loadConfig({ PUBLIC_URL: 'http://ringbook.test', ...env }, [webhookSettings]).of(webhookSettings);

function problemsOf(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('40: without settings nobody is told anything', () => {
  expect(read({})).toMatchObject({ urls: [], secrets: [], testService: null });
});

it('40: reads addresses, secrets and what they are told of', () => {
  const two = `${secret},${Buffer.alloc(24, 1).toString('base64')}`;
  const { urls, secrets, kinds } = read({
    WEBHOOK_URLS: 'https://hooks.example.com/a?b=c, https://8.8.8.8:8443/x',
    WEBHOOK_SECRETS: two,
    WEBHOOK_EVENTS: 'case.opened',
  });
  expect(urls.map(({ href }) => href)).toEqual(['https://hooks.example.com/a?b=c', 'https://8.8.8.8:8443/x']);
  expect(secrets).toEqual([key, Buffer.alloc(24, 1)]);
  expect(kinds).toEqual(['case.opened']);
  expect(read(usual).kinds).toEqual(['case.opened', 'list.changed', 'number.label_changed']);
});

it.each([
  ...['http://hooks.example.com/', 'https://127.0.0.1/', 'https://localhost/', 'https://localhost:8443/'],
  ...['https://10.0.0.8/', 'https://192.168.1.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://[fd00::1]/'],
  ...['https://0x7f.1/', 'https://2130706433/', 'https://intranet/', 'https://[::ffff:10.0.0.1]/', 'ftp://a.example/'],
  ...['https://user:pass@hooks.example.com/', 'http://127.0.0.1:4010/x'],
])('40: %s is refused before the site starts', (address) => {
  const problems = problemsOf({ ...usual, WEBHOOK_URLS: `https://hooks.example.com/, ${address}` });
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems) expect(problem).toMatch(/^WEBHOOK_URLS: address 2 must /);
  // An address may contain a password.
  expect(problems.join(' ')).not.toContain('user:pass');
});

it.each([
  ['WEBHOOK_URLS must hold addresses: number 2 is none', { WEBHOOK_URLS: 'https://a.example/, no address' }],
  [
    'WEBHOOK_URLS must hold 5 addresses at most',
    { WEBHOOK_URLS: [1, 2, 3, 4, 5, 6].map((at) => `https://a.example/${at}`).join() },
  ],
  ['WEBHOOK_SECRETS is needed for WEBHOOK_URLS: nothing is sent that its reader cannot check', { WEBHOOK_SECRETS: '' }],
  [
    'WEBHOOK_SECRETS must hold secrets as `ringbook webhook secret` prints them: number 1 is none',
    { WEBHOOK_SECRETS: 'too short' },
  ],
  ['WEBHOOK_SECRETS must hold 2 at most', { WEBHOOK_SECRETS: [secret, secret, secret].join() }],
  ['WEBHOOK_EVENTS may name case.opened, list.changed, number.label_changed alone', { WEBHOOK_EVENTS: 'all' }],
  [
    'WEBHOOK_TEST_SERVICE must be an origin of this machine, http://127.0.0.1:<port>',
    { WEBHOOK_TEST_SERVICE: 'http://10.0.0.1' },
  ],
])('40: %s', (problem, env) => {
  expect(problemsOf({ ...usual, ...(env as Record<string, string>) })).toContain(problem);
});

it('40: a stand-in on this machine is for tests alone', () => {
  const env = { ...usual, WEBHOOK_URLS: 'http://127.0.0.1:4010/x', WEBHOOK_TEST_SERVICE: 'http://127.0.0.1:4010' };
  expect(problemsOf(env)).toEqual([]);
  expect(problemsOf({ ...env, WEBHOOK_URLS: 'http://127.0.0.1:4011/x' })).not.toEqual([]);
  expect(problemsOf({ ...env, NODE_ENV: 'production' })).toContain(
    'WEBHOOK_TEST_SERVICE is for tests, and never for production',
  );
});
