import { expect, it } from 'vitest';
import { refusalOf } from '#server/platform/access/permission.ts';
import { canAnswer, canJudge, canTag } from './policy.ts';

const member = { phone: '4915112345678', isActive: true };
const other = { phone: '4915112345679', isEmergency: false };

it('lets members judge every number but emergency numbers and their own, however that is written', () => {
  const judge = (number: Partial<typeof other>, by: Partial<typeof member> = {}) =>
    refusalOf(canJudge({ ...member, ...by }, { ...other, ...number }));
  expect(judge({})).toBeNull();
  expect(judge({ isEmergency: true })).toBe('opinion.refused');
  expect(judge({ isEmergency: true }, { isActive: false })).toBe('opinion.refused');
  expect(judge({ phone: member.phone })).toBe('opinion.own_number');
  expect(judge({ phone: '5215512345678' }, { phone: '525512345678' })).toBe('opinion.own_number');
  expect(judge({}, { isActive: false })).toBe('profile.deactivated');
});

it('lets nothing but warnings stand by an unlisted number', () => {
  const tag = (isUnlisted: boolean, areWarnings: boolean) => refusalOf(canTag({ isUnlisted }, { areWarnings }));
  expect([tag(false, false), tag(false, true), tag(true, true)]).toEqual([null, null, null]);
  expect(tag(true, false)).toBe('tag.unlisted');
});

it('asks why somebody banned a number only who did', () => {
  const answer = (poll: 'onBan' | 'onPage' | 'onComment', isBanned: boolean) =>
    refusalOf(canAnswer(poll, { isBanned }));
  expect(answer('onBan', false)).toBe('poll.refused');
  expect(answer('onBan', true)).toBeNull();
  expect([answer('onPage', false), answer('onComment', false)]).toEqual([null, null]);
});
