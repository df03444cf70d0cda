import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readOperations } from '#test/operations.ts';
import { startTestApp } from '#test/start-app.ts';

// docs/who-gains-what.md answers for every call, and names tests that there are.

const page = readFileSync('docs/who-gains-what.md', 'utf8');

it('names every documented call', async () => {
  const app = await startTestApp();
  const operations = await readOperations(app);
  await app.close();
  const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const isNamed = (path: string) =>
    named.some((name) => (name.endsWith('/*') ? path.startsWith(name.slice(0, -1)) : path === name));
  const paths = operations.map(({ path }) => path.replace(/^\/(api\/v\d+\/)?/, ''));
  expect([...new Set(paths)].filter((path) => !isNamed(path))).toEqual([]);
});

it('names tests that there are', () => {
  // `folder/file` “words of the title”, “words of another one”
  const cited = [...page.matchAll(/`([a-z][\w./-]*)`((?:,? “[^”]+”)+)/g)];
  expect(cited.length).toBeGreaterThan(80);
  const folders = ['', 'src/server/', 'src/server/domains/'];
  const missing = cited.flatMap(([, file = '', titles = '']) => {
    const path = folders.map((folder) => `${folder}${file}.test.ts`).find((one) => existsSync(one));
    const source = path === undefined ? '' : readFileSync(path, 'utf8');
    const words = [...titles.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);
    return words.filter((text) => !source.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(missing).toEqual([]);
});
