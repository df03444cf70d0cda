import { describe, expect, it } from 'vitest';
import { findSource } from '../sources/catalogue.ts';
import type { Draft, Source } from '../sources/source.ts';
import { ImportBatch, RowMaker } from './import-batch.ts';

const now = new Date('2026-11-20T12:00:00Z');
const source = findSource('ftc-dnc-numbers') as Source;

function add(changes: Partial<Draft & { kind: 'summary' }>) {
  const batch = new ImportBatch();
  const draft: Draft = {
    kind: 'summary',
    number: '+18882887124',
    reports: '5',
    edition: 'of 2025',
    firstTime: '2025-11-20',
    lastTime: '2025-12-03',
    olderTime: '2025-01-01',
    ...changes,
  };
  const reason = new RowMaker(source, now).add(draft, batch, 1);
  return { reason, rows: [...batch.reports.values()], usable: batch.usable, numbers: [...batch.countries.keys()] };
}

const nothing = { rows: [], usable: 0, numbers: [] };

describe('T12 complaints that were counted before they were published', () => {
  it.each([
    ['0', 'bad_count'],
    ['10000001', 'bad_count'],
    ['x', 'bad_count'],
    ['', 'bad_count'],
    ['-1', 'bad_count'],
    ['1.5', 'bad_count'],
    ['1e3', 'bad_count'],
    ['99999999999', 'bad_count'],
  ])('a count of %j is refused, and leaves nothing', (reports, reason) => {
    expect(add({ reports })).toEqual({ reason, ...nothing });
  });

  it.each([
    ['1', 1],
    ['10000000', 10_000_000],
  ])('a count of %j is taken', (reports, count) => {
    expect(add({ reports })).toMatchObject({ reason: null, usable: 1, rows: [{ reports: count, is_summary: true }] });
  });

  it.each([
    [{ firstTime: '2025-12-04', lastTime: '2025-12-03' }],
    [{ lastTime: '' }],
    [{ lastTime: 'yesterday' }],
    [{ firstTime: 'x' }],
    [{ olderTime: 'x' }],
    // Tomorrow is accepted because of time zones, the day after is not.
    [{ lastTime: '2026-11-22' }],
  ])('days that cannot be are refused: %j', (days) => {
    expect(add(days)).toEqual({ reason: 'bad_date', ...nothing });
  });

  it('the first day may be the last one', () => {
    const rows = [{ first_day: '2025-12-03', last_day: '2025-12-03', older_day: '2025-12-03' }];
    expect(add({ firstTime: '2025-12-03' })).toMatchObject({ reason: null, rows });
  });

  it('without a first day they began at the edition’s, and not after the last', () => {
    expect(add({ firstTime: null })).toMatchObject({ rows: [{ first_day: null, older_day: '2025-01-01' }] });
    const late = { firstTime: null, olderTime: '2025-12-09' };
    expect(add(late)).toMatchObject({ rows: [{ first_day: null, older_day: '2025-12-03' }] });
  });
});
