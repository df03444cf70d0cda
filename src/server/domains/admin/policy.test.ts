import { expect, it } from 'vitest';
import { canBar, canGrant, canUnbar } from './policy.ts';

const person = { role: 'member', isBarred: false, isDeactivated: false } as const;
const lastAdmin = { may: false, code: 'admin.last_admin' };
const hasRole = { may: false, code: 'admin.has_role' };

it.each([
  ['member', 'admin', 0, { may: true }],
  ['member', 'moderator', 0, { may: true }],
  ['admin', 'admin', 0, { may: true }],
  ['admin', 'moderator', 1, { may: true }],
  ['admin', 'moderator', 0, lastAdmin],
  ['admin', 'member', 0, lastAdmin],
] as const)('a %s becomes %s beside %i admins: %j', (from, to, others, permission) => {
  expect(canGrant({ ...person, role: from }, to, others)).toEqual(permission);
});

it.each([
  ['member', false, { may: true }, hasRole],
  ['member', true, hasRole, { may: true }],
  ['moderator', false, hasRole, hasRole],
  ['moderator', true, hasRole, { may: true }],
  ['admin', false, hasRole, hasRole],
] as const)('a %s (barred: %s) is shut out: %j, and let in: %j', (role, isBarred, bar, unbar) => {
  expect([canBar({ ...person, role, isBarred }), canUnbar({ ...person, role, isBarred })]).toEqual([bar, unbar]);
});
