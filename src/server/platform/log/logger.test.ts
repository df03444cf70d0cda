import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('40: no line holds a key of a program, wherever it got into it', () => {
  let text = '';
  const log = createLogger('debug', { write: (line) => (text += line) });
  const key = `rb_${'aZ09'.repeat(10)}abc`;
  log.info(
    { address: `/api/v1/check/49?key=${key}&country=DE`, referer: `https://a.example/?key=${key}` },
    `at ${key}`,
  );
  log.error({ err: new Error(key), [key]: 1 }, 'failed');
  expect(text).not.toContain(key.slice(3, 12));
  expect(text).toContain('?key=rb_…&country=DE');
  const lines = text.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['at rb_…', 'failed']);
  // Identifiers in code that begin with `rb_` are not keys.
  log.info('rb_rates, rb_');
  expect(text).toContain('rb_rates, rb_');
});
