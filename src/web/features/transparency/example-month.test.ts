import { expect, test } from 'vitest';
import { TransparencyMonth } from '#contract/transparency.ts';
import { exampleMonth } from './example-month.ts';

const sum = (cells: readonly { count: number | null }[]) => cells.reduce((all, { count }) => all + (count ?? 0), 0);

test('transparency: the example keeps to the rules of real months', () => {
  expect(TransparencyMonth.parse(exampleMonth)).toEqual(exampleMonth);
  const { notices, restrictions, complaints, reports, restricted } = exampleMonth;
  expect(sum(notices.filter(({ source }) => source === 'complaint'))).toBe(complaints);
  expect(sum(notices.filter(({ source }) => source === 'report'))).toBe(reports);
  expect(sum(restrictions)).toBe(restricted);
});
