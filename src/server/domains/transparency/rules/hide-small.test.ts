import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TransparencyMonth } from '#contract/transparency.ts';
import { complaintCategories, reportCategories, restrictionKinds } from '#contract/transparency-rule.ts';
import { groundNames } from '#server/domains/restriction/queries/monthly-restrictions.ts';
import { hideSmall } from './hide-small.ts';

const single = [
  ...['upheld', 'refused', 'void', 'late', 'appeals', 'granted', 'denied', 'reversed', 'accounts', 'waves'],
  ...['spamWaves', 'spamWaveTexts'],
];
const notices = [
  ...complaintCategories.map((one) => `complaint.${one}`),
  ...reportCategories.map((one) => `report.${one}`),
];
/** One ground per row of the page, so that each cell is one figure. */
const alone = ['law', 'spam', 'insult', 'threat', 'personal_data', 'false', 'removed_before', 'other'];
const cells = restrictionKinds.flatMap((kind) => alone.map((ground) => `${kind}.${ground}`));

describe('M39 what the public is told of a month', () => {
  it.each([
    [0, null],
    [1, null],
    [4, null],
    [5, 5],
    [6, 6],
  ])('of %i tells %s', (count, told) => {
    const month = hideSmall('2026-10', { 'complaint.insult': count, late: count, 'restriction.removed.spam': count });
    expect(month.notices.find(({ category, source }) => source === 'complaint' && category === 'insult')?.count).toBe(
      told,
    );
    expect([month.late, month.complaints, month.restricted]).toEqual([told, told, told]);
    expect(TransparencyMonth.parse(month)).toStrictEqual(month);
  });

  it('adds grounds of one row, and forgets none that a statement can have', () => {
    const figures = Object.fromEntries([...groundNames, 'law'].map((name) => [`restriction.removed.${name}`, 5]));
    const month = hideSmall('2026-10', figures);
    expect(month.restricted).toBe(5 * Object.keys(figures).length);
    const merged = hideSmall('2026-10', { 'restriction.held.insult': 2, 'restriction.held.listed_word': 3 });
    expect(merged.restrictions.find(({ kind, ground }) => kind === 'held' && ground === 'insult')?.count).toBe(5);
  });

  it('is the same whatever the hidden counts are: neither a sum nor a share tells them', () => {
    const small = fc.integer({ min: 0, max: 4 });
    const cell = fc.record({
      count: fc.integer({ min: 0, max: 9 }),
      found: fc.nat(),
      decided: fc.nat(),
      others: fc.tuple(small, fc.nat(), fc.nat()),
    });
    const counted = fc.record({ count: fc.integer({ min: 0, max: 9 }), other: small });
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: cells.length, maxLength: cells.length }),
        fc.array(counted, { minLength: notices.length + single.length, maxLength: notices.length + single.length }),
        (restrictions, rest) => {
          const [one, another]: Record<string, number>[] = [{}, {}];
          const both = [one ?? {}, another ?? {}];
          cells.forEach((name, at) => {
            const { count = 0, found = 0, decided = 0, others = [0, 0, 0] } = restrictions[at] ?? {};
            both.forEach((figures, which) => {
              const [c, f, d] = which === 1 && count < 5 ? others : [count, found, decided];
              figures[`restriction.${name}`] = c;
              figures[`found.${name}`] = f % (c + 1);
              figures[`decided.${name}`] = d % (c + 1);
            });
          });
          [...notices, ...single].forEach((name, at) => {
            const { count = 0, other = 0 } = rest[at] ?? {};
            both.forEach((figures, which) => {
              figures[name] = which === 1 && count < 5 ? other : count;
            });
          });
          expect(hideSmall('2026-10', both[1] ?? {})).toStrictEqual(hideSmall('2026-10', both[0] ?? {}));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('tells a share where both sides are five or more, and a median of five or more', () => {
    const shares = (found: number) =>
      hideSmall('2026-10', { 'restriction.removed.spam': 12, 'found.removed.spam': found }).foundByMachine;
    expect([4, 5, 7, 8, 12].map(shares)).toEqual([null, 5, 7, null, null]);
    const median = (of: number) =>
      hideSmall('2026-10', { 'median.complaint': 3.5, decided_complaints: of }).medianComplaintHours;
    expect([4, 5].map(median)).toEqual([null, 3.5]);
  });
});
