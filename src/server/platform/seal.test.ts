import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(Buffer.alloc(32, 1));

it('opens what it sealed, and gives away neither the text nor that two are the same', () => {
  const [one, two] = [seal.seal('4915112345678'), seal.seal('4915112345678')];
  expect([seal.open(one), seal.open(two)]).toEqual(['4915112345678', '4915112345678']);
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('49151');
});

it('opens nothing of another key, nothing that was changed and nothing else', () => {
  const sealed = seal.seal('1');
  expect(createSeal(Buffer.alloc(32, 2)).open(sealed)).toBeNull();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(seal.open(bytes.toString('base64url'))).toBeNull();
  for (const text of ['', 'x', '4915112345678']) expect(seal.open(text)).toBeNull();
});
