import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const domains = readdirSync(new URL('../server/domains/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('37: the body of an error names no domain but the number, which the whole site is about', () => {
  expect(domains).toContain('complaint');
  const words = new Set(read('problem.ts').match(/[a-z]+(?:-[a-z]+)*/g));
  expect(domains.filter((domain) => domain !== 'number' && words.has(domain))).toEqual([]);
  expect([...words].filter((word) => word.startsWith('complain') || word.startsWith('moderat'))).toEqual([]);
});
