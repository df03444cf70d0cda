import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePhone } from '#test/factories.ts';
import { leastPossible, linesTogether, prefixLengthFor, prefixLengths, writeBucket } from './hash-bucket.ts';

const key = Buffer.alloc(32, 7);
const digest = (phone: string) => createHash('sha256').update(phone).digest('hex');

test('40: a beginning leaves at least 1,000 numbers of the country possible, or the country is not offered', async () => {
  for (const possible of [0, 999, 15_999, 16_000, 255_999, 256_000, 4_096_000, 65_535_999, 65_536_000, 1e10]) {
    const length = prefixLengthFor(possible);
    if (length > 0) expect(possible / 16 ** length).toBeGreaterThanOrEqual(leastPossible);
    if (length < 4) expect(possible / 16 ** (length + 1)).toBeLessThan(leastPossible);
  }
  const lengths = await prefixLengths();
  expect([lengths.get('DE'), lengths.get('US')]).toEqual([4, 4]);
  expect(lengths.get('FK') ?? 0).toBeLessThan(3);
  expect([...lengths.values()].every((length) => length >= 1 && length <= 4)).toBe(true);
});

test.each([0, 1, 15, 16, 17, 40])(
  '40: %i numbers make whole lots of lines that all look alike, each time the same',
  (count) => {
    const numbers = Array.from({ length: count }, () => ({ phone: makePhone(), category: 'scam' }));
    const text = writeBucket('ac75', numbers, key);
    const lines = text.trimEnd().split('\n');
    expect(lines.length % linesTogether).toBe(0);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length - count).toBeLessThanOrEqual(linesTogether);
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]{12}:u:[a-z_]+$/);
    expect(lines).toEqual(lines.toSorted());
    for (const { phone } of numbers) expect(lines).toContain(`${digest(phone).slice(4, 16)}:u:scam`);
    expect(writeBucket('ac75', numbers.toReversed(), key)).toBe(text);
  },
);

test('40: the hash is the one that is documented', () => {
  expect(digest('4930123456').slice(0, 16)).toBe('ac75546db905289f');
  expect(writeBucket('ac', [{ phone: '4930123456', category: null }], key)).toContain('75546db905289f:u:unspecified\n');
});
