import { expect, it } from 'vitest';
import { isRejectReason, rejectReasons } from './reject-reason.ts';

it('knows its own reasons, and takes no name that every object has for one', () => {
  for (const reason of Object.keys(rejectReasons)) expect(isRejectReason(reason)).toBe(true);
  for (const text of ['', 'Empty', 'toString', 'constructor', '__proto__', 'no number given']) {
    expect(isRejectReason(text), text).toBe(false);
  }
});
