import { expect, it } from 'vitest';
import { ageNow } from './age.ts';

it.each([
  ['2026-11-20', '2026-11-20', 40],
  ['2026-11-20', '2027-11-19', 40],
  ['2026-11-20', '2027-11-20', 41],
  ['2024-02-29', '2025-02-28', 40],
  ['2024-02-29', '2025-03-01', 41],
  ['2026-11-20', '2036-12-01', 50],
])('39: 40 as stated on %s is on %s %i', (stated, day, age) => {
  expect(ageNow(40, stated, new Date(`${day}T12:00:00Z`))).toBe(age);
});
