import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const secret = '0123456789abcdef'.repeat(4);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-secret-file-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let made = 0;
function fileOf(content: string | Uint8Array): string {
  made += 1;
  const path = join(folder, `secret-${made}`);
  writeFileSync(path, content);
  return path;
}

function problemsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment, []);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test.each([secret, `${secret}\n`, `${secret}\r\n`, ` ${secret} \n`])(
  '42 a secret comes from a file, without the newline at its end: %j',
  (content) => {
    const config = loadConfig({ SITE_SECRET_FILE: fileOf(content) }, []);
    expect(config.database.secret).toEqual({ kind: 'given', secret });
  },
);

test('42 a symbolic link works, as containers create them', () => {
  const link = join(folder, 'link');
  symlinkSync(fileOf(`${secret}\n`), link);
  expect(loadConfig({ SITE_SECRET_FILE: link }, []).database.secret).toEqual({ kind: 'given', secret });
});

test('42 an unusable file is reported as a problem, without its content', () => {
  const told = (path: string) => problemsOf({ METRICS_TOKEN_FILE: path });
  const hidden = fileOf('first-private-line\nsecond-private-line\n');
  expect(told(fileOf(''))).toEqual(['METRICS_TOKEN_FILE names an empty file']);
  expect(told(fileOf(' \n'))).toEqual(['METRICS_TOKEN_FILE names an empty file']);
  expect(told(join(folder, 'nowhere'))).toEqual(['METRICS_TOKEN_FILE names a file that is not there']);
  expect(told(join(hidden, 'below'))).toEqual(['METRICS_TOKEN_FILE names a file that is not there']);
  expect(told(hidden)).toEqual(['METRICS_TOKEN_FILE names a file of more than one line']);
  expect(told(fileOf(new Uint8Array(20_000).fill(0x61)))).toEqual([
    'METRICS_TOKEN_FILE names a file of more than 16384 bytes, which is no secret',
  ]);
  expect(told('/dev/null')).toEqual(['METRICS_TOKEN_FILE names something that is not a file']);
});

// The superuser may read everything.
test.runIf(process.getuid?.() !== 0)('42 an unreadable file is reported as a problem', () => {
  const path = fileOf('private');
  chmodSync(path, 0o000);
  expect(problemsOf({ METRICS_TOKEN_FILE: path })).toEqual([
    'METRICS_TOKEN_FILE names a file that this user may not read',
  ]);
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  writeFileSync(join(closed, 'secret'), 'private');
  chmodSync(closed, 0o000);
  expect(problemsOf({ METRICS_TOKEN_FILE: join(closed, 'secret') })).toEqual([
    'METRICS_TOKEN_FILE names a file that this user may not read',
  ]);
  chmodSync(closed, 0o700);
});

test('42 a secret and its file may not both be set, and an empty variable counts as unset', () => {
  const path = fileOf('another-secret-of-the-file\n');
  const both = problemsOf({ METRICS_TOKEN: 'one-secret-given-here', METRICS_TOKEN_FILE: path });
  expect(both).toEqual(['METRICS_TOKEN and METRICS_TOKEN_FILE are both set: unset one of them']);
  expect(loadConfig({ METRICS_TOKEN: ' ', METRICS_TOKEN_FILE: path }, []).metricsToken).toBe(
    'another-secret-of-the-file',
  );
  expect(loadConfig({ METRICS_TOKEN: 'given', METRICS_TOKEN_FILE: '' }, []).metricsToken).toBe('given');
});

test('42 a value from a file is checked like one from the environment', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://ringbook.test' };
  expect(problemsOf({ SITE_SECRET_FILE: fileOf('abc\n') })).toEqual([expect.stringMatching(/^SITE_SECRET must be 64/)]);
  expect(problemsOf({ ...production, METRICS_TOKEN_FILE: fileOf('short\n') })).toEqual([
    'METRICS_TOKEN must have at least 16 characters in production',
  ]);
  const open = problemsOf({ ...production, DATABASE_URL_FILE: fileOf('postgres://u:private@db.example/r\n') });
  expect(open).toEqual([expect.stringMatching(/^DATABASE_URL must require TLS/)]);
  expect(open.join()).not.toContain('private');
});
