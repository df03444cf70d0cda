import { expect, it } from 'vitest';
import { isUndoneInLog, ofComplaint, ofSender } from './done-acts.ts';

it('U19: rows of the log have the undo of an act, but not of decisions about complaints', () => {
  expect(isUndoneInLog({ actId: '12' })).toBe(true);
  expect(isUndoneInLog({ actId: `${ofComplaint}12` })).toBe(false);
  expect(isUndoneInLog({ actId: `${ofSender}12` })).toBe(false);
});
