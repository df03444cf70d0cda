import { expect, it } from 'vitest';
import { canClose, canDecideRequest, canExtend } from './policy.ts';

const judge = { profileId: '1', phoneKeys: ['own'] };

it.each([
  ['another’s', { profileId: '2', phoneKey: 'other' }, true],
  ['of somebody without an account', { profileId: null, phoneKey: 'other' }, true],
  ['the moderator’s own', { profileId: '1', phoneKey: 'other' }, false],
  ['about the moderator’s number, sent without an account', { profileId: null, phoneKey: 'own' }, false],
  ['about the moderator’s number, sent by another account', { profileId: '2', phoneKey: 'own' }, false],
])('M29: a moderator decides a request that is %s: %#', (_, about, may) => {
  expect(canDecideRequest(judge, about).may).toBe(may);
});

const dueAt = new Date('2025-02-28T23:00:00Z');
const before = new Date(dueAt.getTime() - 1);
it.each([
  ['received', false, before, true, true],
  ['received', false, dueAt, true, false],
  ['extended', true, before, true, false],
  ['answered', false, before, false, false],
  ['refused', false, before, false, false],
  ['withdrawn', false, before, false, false],
] as const)(
  'M29: what is %s (extended: %s) may be closed and extended or not',
  (state, isExtended, now, may, mayExtend) => {
    expect(canClose({ state }).may).toBe(may);
    expect(canExtend({ state, dueAt, isExtended }, now).may).toBe(mayExtend);
  },
);
