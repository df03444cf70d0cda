import { expect, test } from 'vitest';
import { isSameSecret } from './same-secret.ts';

test('only the very same text passes, and an unset secret never', () => {
  expect(isSameSecret('s3cret', 's3cret')).toBe(true);
  expect(isSameSecret('s3creT', 's3cret')).toBe(false);
  expect(isSameSecret('s3cret ', 's3cret')).toBe(false);
  expect(isSameSecret('', 's3cret')).toBe(false);
  expect(isSameSecret(null, 's3cret')).toBe(false);
  expect(isSameSecret(undefined, 's3cret')).toBe(false);
  expect(isSameSecret('', '')).toBe(false);
});
