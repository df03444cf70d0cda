import { expect, it } from 'vitest';
import { canChangeRole, canGrant, canSuspend, canUnsuspend } from './policy.ts';

const person = { role: 'member', isSuspended: false, isDeactivated: false } as const;
const lastAdmin = { may: false, code: 'admin.last_admin' };
const inactive = { may: false, code: 'admin.role_inactive' };
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
  { isSuspended: true, isDeactivated: false },
  { isSuspended: false, isDeactivated: true },
])('an account that cannot be used gets no role, and loses the one it has: %j', (state) => {
  for (const role of ['moderator', 'admin'] as const) {
    expect(canGrant({ role: 'member', ...state }, role, 1)).toEqual(inactive);
    expect(canGrant({ role, ...state }, 'member', 1)).toEqual({ may: true });
    expect(canChangeRole({ role, ...state })).toEqual({ may: true });
  }
  expect(canGrant({ role: 'moderator', ...state }, 'admin', 1)).toEqual(inactive);
  expect(canGrant({ role: 'admin', ...state }, 'moderator', 1)).toEqual(inactive);
  expect(canChangeRole({ role: 'member', ...state })).toEqual(inactive);
  expect(canChangeRole(person)).toEqual({ may: true });
});

it.each([
  ['member', false, { may: true }, hasRole],
  ['member', true, hasRole, { may: true }],
  ['moderator', false, hasRole, hasRole],
  ['moderator', true, hasRole, { may: true }],
  ['admin', false, hasRole, hasRole],
] as const)('a %s (barred: %s) is shut out: %j, and let in: %j', (role, isSuspended, bar, unbar) => {
  expect([canSuspend({ ...person, role, isSuspended }), canUnsuspend({ ...person, role, isSuspended })]).toEqual([
    bar,
    unbar,
  ]);
});
