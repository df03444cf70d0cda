import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePlan, encodePlan, type PlanTables } from './plan-file.ts';
import { createPrefixTable } from './prefix-table.ts';

const arbitraryTable = fc
  .dictionary(
    fc.stringMatching(/^[1-9][0-9]{0,14}$/),
    fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n')),
  )
  .map((entries) => createPrefixTable(Object.entries(entries)));
const arbitraryTables = fc.dictionary(fc.constantFrom('en', 'ru', 'zh_Hant'), arbitraryTable).map(toMap);
const arbitraryPlan: fc.Arbitrary<PlanTables> = fc.record({
  regions: arbitraryTables,
  carriers: arbitraryTables,
  timeZones: arbitraryTable,
  emergency: fc.dictionary(fc.stringMatching(/^[1-9]{2,6}$/), fc.constant(['DE', 'FR'])).map(toMap),
});

function toMap<T>(entries: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(entries));
}

describe('the data file', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(arbitraryPlan, (plan) => {
        expect(decodePlan(encodePlan(plan))).toEqual(plan);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses other octets, and a file cut short', () => {
    const table = createPrefixTable([['44', 'x']]);
    const plan = { regions: new Map(), carriers: new Map(), timeZones: table, emergency: new Map([['112', ['DE']]]) };
    const file = encodePlan(plan);
    expect(() => decodePlan(Buffer.from('no plan'))).toThrow();
    expect(() => decodePlan(file.subarray(0, file.length - 2))).toThrow();
  });
});
