import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './ensure-installed.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'installed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeLock(packages: object) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'x' }, ...packages } }));
}

function writeInstalled(packages: object) {
  for (const path of ['node_modules', ...Object.keys(packages)]) mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

const hono = { version: '4.0.0', integrity: 'sha512-a' };

test('nothing is installed before the first install', () => {
  writeLock({ 'node_modules/hono': hono });
  expect(isInstalled(folder)).toBe(false);
});

test('an interrupted install does not count', () => {
  writeLock({ 'node_modules/hono': hono });
  mkdirSync(join(folder, 'node_modules', 'hono'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});

test('the same packages are installed, whatever was left out for other platforms', () => {
  writeLock({ 'node_modules/hono': hono, 'node_modules/other-platform': { version: '1.0.0', optional: true } });
  writeInstalled({ 'node_modules/hono': hono });
  expect(isInstalled(folder)).toBe(true);
});

test.each([
  ['another version', { ...hono, version: '4.0.1' }],
  ['other content', { ...hono, integrity: 'sha512-b' }],
])('%s is stale', (_what, wanted) => {
  writeLock({ 'node_modules/hono': wanted });
  writeInstalled({ 'node_modules/hono': hono });
  expect(isInstalled(folder)).toBe(false);
});

test('a package more is stale', () => {
  writeLock({ 'node_modules/hono': hono, 'node_modules/zod': hono });
  writeInstalled({ 'node_modules/hono': hono });
  expect(isInstalled(folder)).toBe(false);
});

test('a package that the record has and the folder has not is stale', () => {
  writeLock({ 'node_modules/hono': hono });
  writeInstalled({ 'node_modules/hono': hono });
  expect(isInstalled(folder)).toBe(true);
  rmSync(join(folder, 'node_modules', 'hono'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});
