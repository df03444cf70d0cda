import { expect, test } from 'vitest';
import { findMissing, isLongEnough } from './complaint-rule.ts';

const whole = { name: 'Rosa', email: 'rosa@example.test', text: 'It is not true.', isHonest: true };

test('U15 a complaint names the fields that keep it from being sent, in their order', () => {
  expect(findMissing(whole)).toEqual([]);
  expect(findMissing({ name: '', email: '', text: '', isHonest: false })).toEqual([
    ...['name', 'email', 'text', 'good_faith'],
  ]);
  // One letter is no name, five are no message, and surrounding spaces do not count.
  expect(findMissing({ ...whole, name: ' R ' })).toEqual(['name']);
  expect(findMissing({ ...whole, name: 'Ro' })).toEqual([]);
  expect(findMissing({ ...whole, email: 'rosa@' })).toEqual(['email']);
  expect(findMissing({ ...whole, text: ' Wrong ' })).toEqual(['text']);
  expect(isLongEnough('Wrong!')).toBe(true);
  expect(findMissing({ ...whole, isHonest: false })).toEqual(['good_faith']);
});
