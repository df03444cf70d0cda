import { describe, expect, it } from 'vitest';
import { allowed, denied } from '#server/platform/access/permission.ts';
import { canAskName, canNameNumber, canVoteOnName } from './policy.ts';

const member = { phone: '4915112345678', isActive: true };
const number = { phone: '12025550142', isEmergency: false, isUnlisted: false };

it('lets a member in use name any listed number but the own one', () => {
  expect(canNameNumber(member, number)).toEqual(allowed);
});

it.each([
  [false, false, allowed],
  [true, false, denied('name.question_refused')],
  [false, true, denied('name.question_refused')],
])('the name of an emergency number: %s, of an unlisted one: %s', (isEmergency, isUnlisted, permission) => {
  expect(canAskName({ isEmergency, isUnlisted })).toEqual(permission);
});

it.each([
  ['an emergency number', member, { ...number, isEmergency: true }, 'name.refused'],
  ['the own number', member, { ...number, phone: member.phone }, 'number.own'],
  ['by a deactivated account', { ...member, isActive: false }, number, 'profile.deactivated'],
  ['an unlisted number', member, { ...number, isUnlisted: true }, 'name.refused'],
] as const)('refuses %s', (_, who, what, code) => {
  expect(canNameNumber(who, what)).toEqual(denied(code));
});

it('tells the owner of an unlisted number that it is the own one, not that it is unlisted', () => {
  expect(canNameNumber(member, { ...number, phone: member.phone, isUnlisted: true })).toEqual(denied('number.own'));
});

describe('canVoteOnName', () => {
  const name = { phone: '12025550142', isShown: true, isOwn: false };

  it('lets a member in use judge a shown name that others give another’s number', () => {
    expect(canVoteOnName(member, name)).toEqual(allowed);
  });

  it.each([
    ['of the own number', member, { ...name, phone: member.phone }, 'number.own'],
    ['by a deactivated account', { ...member, isActive: false }, name, 'profile.deactivated'],
    ['that is not shown', member, { ...name, isShown: false }, 'contact.not_found'],
    ['of the own giving', member, { ...name, isOwn: true }, 'contact.own_name'],
  ] as const)('refuses one %s', (_, who, what, code) => {
    expect(canVoteOnName(who, what)).toEqual(denied(code));
  });
});
