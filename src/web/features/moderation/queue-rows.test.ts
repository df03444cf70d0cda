import { expect, it } from 'vitest';
import type { QueueCase, QueueEntry } from '#contract/moderation-queue.ts';
import { casesOf, firstCase, keyOfCase, remainingOf, reportersOf, versionOf } from './queue-rows.ts';

const one = (source: 'text' | 'complaint', id: string, reporters = 1): QueueCase => ({
  source,
  id,
  version: 1,
  dueAtTimestamp: 0,
  isLate: false,
  reporters,
  isAppeal: false,
});
const row = (first: QueueCase, ...others: QueueCase[]): QueueEntry => ({
  ...first,
  kind: 'comment',
  textId: '7',
  phone: '442079460000',
  international: '+44 20 7946 0000',
  excerpt: '',
  texts: 1,
  isDueSoon: false,
  isSetAside: false,
  isSkipped: false,
  claim: null,
  others,
  complaints: [first, ...others].filter(({ source }) => source === 'complaint').length,
});

it('U19: a row opens a complaint before the reports, and says what each decision leaves', () => {
  const both = row(one('text', '1', 2), one('complaint', '5'), one('complaint', '6'));
  expect(casesOf(both).map(keyOfCase)).toEqual(['text:1', 'complaint:5', 'complaint:6']);
  expect(keyOfCase(firstCase(both))).toBe('complaint:5');
  expect(remainingOf(both, { source: 'complaint' })).toEqual({ hasReports: true, complaints: 1 });
  expect(remainingOf(both, { source: 'text' })).toEqual({ hasReports: false, complaints: 2 });
  expect(reportersOf(both)).toBe(2);
});

it('U19: a row without complaints opens its reports, which leave nothing', () => {
  const alone = row(one('text', '1', 0));
  expect(firstCase(alone)).toBe(alone);
  expect(remainingOf(alone, { source: 'text' })).toEqual({ hasReports: false, complaints: 0 });
  // Held by a check, with no report.
  expect(reportersOf(alone)).toBeNull();
  expect(remainingOf(row(one('complaint', '5')), { source: 'complaint' })).toEqual({
    hasReports: false,
    complaints: 0,
  });
});

it('U19: a row is another one as soon as one of its cases changed', () => {
  const before = row(one('text', '1'), one('complaint', '5'));
  const after = row(one('text', '1'), { ...one('complaint', '5'), version: 2 });
  expect(versionOf(after)).not.toBe(versionOf(before));
});
