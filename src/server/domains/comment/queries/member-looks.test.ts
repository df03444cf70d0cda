import { expect, it } from 'vitest';
import { memberColors, memberPatterns } from '#contract/comment-limits.ts';
import { createMemberLooks } from './member-looks.ts';

const all = memberColors * memberPatterns;
const key = Buffer.alloc(32, 1);
const numbers = Array.from({ length: all }, (_, at) => at + 1);

it('U14: all looks are given on a page before one is given again', () => {
  const lookOf = createMemberLooks(key)('12025550142');
  const looks = numbers.map(lookOf);
  expect(new Set(looks).size).toBe(all);
  expect(Math.min(...looks)).toBe(0);
  expect(Math.max(...looks)).toBe(all - 1);
  expect(lookOf(all + 1)).toBe(looks[0]);
});

it('U14: the same number has the same looks always, and others with another key or on another page', () => {
  const begin = (secret: Buffer, phone: string) => createMemberLooks(secret)(phone)(1);
  const phones = Array.from({ length: 20 }, (_, at) => String(12025550100 + at));
  const ours = phones.map((phone) => begin(key, phone));
  expect(phones.map((phone) => begin(key, phone))).toEqual(ours);
  expect(new Set(ours).size).toBeGreaterThan(5);
  expect(phones.map((phone) => begin(Buffer.alloc(32, 2), phone))).not.toEqual(ours);
});
