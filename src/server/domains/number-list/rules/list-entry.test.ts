import { expect, test } from 'vitest';
import { entryOf, labelOf, placeBelow, placeOf } from './list-entry.ts';

const unwanted = {
  phone: '4930123456',
  country: 'DE',
  label: 'unwanted',
  risk: 63,
  reports: 7,
  firstDay: null,
  lastDay: '2026-11-20',
  categories: ['unspecified', 'scam'],
  sources: ['members'],
} as const;
const numberWith = (traits: Partial<{ phone: string; risk: number; reports: number }>) =>
  entryOf({ ...unwanted, categories: [...unwanted.categories], sources: [...unwanted.sources], ...traits });

test('40: a list tells risk and reports in steps, so that it is not another each day', () => {
  expect(numberWith({})).toEqual({ phone: '4930123456', country: 'DE', score: 60, reports: 4, category: 'scam' });
  expect(numberWith({ risk: 64 })).toEqual(numberWith({ risk: 60 }));
  expect(numberWith({ risk: 100, reports: 5_000 })).toMatchObject({ score: 100, reports: 1_000 });
  expect(numberWith({ reports: 0 }).reports).toBe(1);
  expect([labelOf({ score: 55 }), labelOf({ score: 60 })]).toEqual(['suspicious', 'unwanted']);
});

test('40: the weightiest come first, by score, by reports, then by number', () => {
  const inOrder = [
    numberWith({ risk: 100, reports: 1_000 }),
    numberWith({ risk: 80, reports: 1 }),
    numberWith({ risk: 60, reports: 9, phone: '1' }),
    numberWith({ risk: 60, reports: 9, phone: '999999999999999' }),
    numberWith({ risk: 60, reports: 1, phone: '2' }),
    numberWith({ risk: 40, reports: 1 }),
  ];
  const places = inOrder.map((entry) => BigInt(placeOf(entry)));
  expect(places).toEqual([...places].sort((a, b) => (a < b ? -1 : 1)));
  expect(new Set(places).size).toBe(places.length);
  // The range of int8.
  expect(places.every((place) => place >= 0n && place < 2n ** 63n)).toBe(true);
});

test.each([40, 41, 60, 62, 65, 100])('40: from score %i on', (least) => {
  for (const risk of [40, 55, 60, 64, 65, 99, 100]) {
    const entry = numberWith({ risk });
    expect([risk, BigInt(placeOf(entry)) < BigInt(placeBelow(least))]).toEqual([risk, entry.score >= least]);
  }
});
