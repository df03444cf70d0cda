import { expect, it } from 'vitest';
import { allowed, denied } from '#server/platform/access/permission.ts';
import { canSeeVisitors } from './policy.ts';

const now = new Date('2026-11-21T12:00:00Z');
const until = (ms: number) => ({ proUntil: new Date(now.getTime() + ms) });

it('shows who looked a number up with the subscription alone, up to its last moment', () => {
  expect(canSeeVisitors(until(1), now)).toEqual(allowed);
  for (const account of [until(0), until(-1), { proUntil: null }]) {
    expect(canSeeVisitors(account, now)).toEqual(denied('subscription.required'));
  }
});
