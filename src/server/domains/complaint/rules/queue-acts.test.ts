import { expect, it } from 'vitest';
import { faultOfActs, type QueueAct } from './queue-acts.ts';

const act = (name: QueueAct['act'], itemId: string | null = '1'): QueueAct => ({
  act: name,
  itemId,
  rule: 'insult',
  words: `Because of ${name}.`,
});
const items = [
  { id: '1', outcome: null },
  { id: '2', outcome: 'upheld' },
  { id: '3', outcome: 'refused' },
] as const;

it.each([
  ['nothing', [], 'acts.none'],
  ['one removal', [act('remove')], null],
  ['all that goes together', [act('remove'), act('warn'), act('bar'), act('restore', '3'), act('note', null)], null],
  ['the same twice', [act('warn'), act('warn')], 'acts.twice'],
  ['two notes', [act('note', null), act('note', null)], 'acts.twice'],
  ['the same about two texts', [act('warn'), act('warn', '3')], null],
  ['a removal and its opposite', [act('remove'), act('restore')], 'acts.opposed'],
  ['a removal of one and a return of another', [act('remove'), act('restore', '2')], null],
  ['a bar where the text stands', [act('bar', '3')], 'acts.bar_alone'],
  ['a bar where the text comes back', [act('restore', '2'), act('bar', '2')], 'acts.bar_alone'],
  ['a bar where the text is gone already', [act('bar', '2')], null],
  ['a bar where another text goes', [act('remove'), act('bar', '3')], 'acts.bar_alone'],
] as const)('M34 of acts on a case %s gives %s', (_, acts, fault) => {
  expect(faultOfActs(acts, items, false)).toBe(fault);
});

it('U4 of a removal by law the ruling must stand with the complaint', () => {
  const byLaw = { ...act('remove'), isByLaw: true };
  expect(faultOfActs([byLaw], items, false)).toBe('acts.no_ruling');
  expect(faultOfActs([byLaw], items, true)).toBeNull();
  expect(faultOfActs([byLaw, act('remove')], items, true)).toBe('acts.twice');
});
