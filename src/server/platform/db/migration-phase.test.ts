import { expect, test } from 'vitest';
import { breaksOlder, dueBefore, phaseOf } from './migration-phase.ts';

test('the file name gives the phase, by default `before`', () => {
  expect(['1-add-ear', '2-drop-ear.after', '3-turn-ear.breaking', '4-speak-after'].map(phaseOf)).toEqual([
    ...['before', 'after', 'breaking', 'before'],
  ]);
  expect(['1-add-ear', '2-drop-ear.after', '3-turn-ear.breaking'].map(breaksOlder)).toEqual([false, true, true]);
});

test('due before are all up to the last one that is not `after`', () => {
  expect(dueBefore([])).toEqual([]);
  expect(dueBefore(['2-b.after', '3-c.after'])).toEqual([]);
  expect(dueBefore(['1-a', '2-b', '3-c.after'])).toEqual(['1-a', '2-b']);
  // Those that the previous version left for afterwards come first.
  expect(dueBefore(['1-a.after', '2-b', '3-c.breaking', '4-d.after'])).toEqual(['1-a.after', '2-b', '3-c.breaking']);
});
