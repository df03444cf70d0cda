import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOfSources } from './ensure-built.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  for (const path of ['src/web/routes/{-$lang}/number.$phone.tsx', 'src/server/app.ts', 'locales/en.json']) write(path);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text = '') {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each([
  ['a page', 'src/web/routes/{-$lang}/number.$phone.tsx'],
  ['a new file', 'src/shared/time.ts'],
  ['a phrase', 'locales/en.json'],
  ['a setting', 'vite.config.ts'],
  ['a package', 'package-lock.json'],
])('%s makes the build stale', (_what, path) => {
  const before = hashOfSources(folder);
  write(path, 'changed');
  expect(hashOfSources(folder)).not.toBe(before);
});

test('a new name makes the build stale', () => {
  const before = hashOfSources(folder);
  renameSync(join(folder, 'locales/en.json'), join(folder, 'locales/de-DE.json'));
  expect(hashOfSources(folder)).not.toBe(before);
});

test('D2: a list of what domains declare makes the build stale', () => {
  const before = hashOfSources(folder);
  write('src/web/screens/number/number-parts.gen.ts', 'export const numberParts = {};');
  expect(hashOfSources(folder)).not.toBe(before);
});

test.each([
  ['the server', 'src/server/app.ts'],
  ['a test', 'src/web/routes/page.test.tsx'],
  ['what the build writes', 'src/web/route-tree.gen.ts'],
])('%s does not', (_what, path) => {
  const before = hashOfSources(folder);
  write(path, 'changed');
  expect(hashOfSources(folder)).toBe(before);
});
