import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/sign-in.ts';
import { canComplain, canDecide, canJudge, concerns, type Judged } from './policy.ts';

const refused = { may: false, code: 'moderation.refused' };
const about = { phone: '4930222222', complainant: '1', authors: ['2', '3'] };
const judge = (profileId: string, phone = '4930111111', role: Role = 'moderator') => ({ profileId, phone, role });
const first: Judged = {
  ...about,
  isWaiting: true,
  isAppeal: false,
  appealedFrom: [],
  reactors: ['5'],
  isNobodyElse: false,
};
const appeal: Judged = { ...first, isAppeal: true, appealedFrom: ['6'] };

describe('M36 what concerns a moderator', () => {
  it.each([
    ['who complained', judge('1'), true],
    ['the author of its first text', judge('2'), true],
    ['the author of another text of it', judge('3'), true],
    ['the holder of the number', judge('7', about.phone), true],
    ['anybody else', judge('7'), false],
  ])('is what %s complained, wrote or holds', (_, moderator, isTheirs) => {
    expect(concerns(moderator, about)).toBe(isTheirs);
    const answer = isTheirs ? refused : { may: true };
    expect(canJudge(moderator, first)).toEqual(answer);
    expect(canJudge(moderator, appeal)).toEqual(answer);
    // An admin has no exception.
    expect(canJudge({ ...moderator, role: 'admin' }, { ...appeal, isNobodyElse: true })).toEqual(answer);
  });

  it('is the own number in another spelling, too', () => {
    const argentine = judge('7', '5491145678901');
    expect(canJudge(argentine, { ...first, phone: '541145678901' })).toEqual(refused);
    expect(canJudge(argentine, { ...first, phone: '541145678900' })).toEqual({ may: true });
  });
});

describe('M26 an appeal', () => {
  it.each([
    ['another moderator', judge('7'), false, true],
    ['another admin', judge('7', undefined, 'admin'), false, true],
    ['a reactor', judge('5'), false, false],
    ['a reactor who is admin', judge('5', undefined, 'admin'), true, false],
    ['the moderator who decided first', judge('6'), false, false],
    ['the only moderator, who decided first', judge('6'), true, false],
    ['the admin who decided first, beside others', judge('6', undefined, 'admin'), false, false],
    ['the admin who decided first, beside nobody', judge('6', undefined, 'admin'), true, true],
  ] as const)('is decided by %s or not', (_, moderator, isNobodyElse, may) => {
    expect(canJudge(moderator, { ...appeal, isNobodyElse })).toEqual(may ? { may } : refused);
  });

  it('of what was decided by rule is for anybody; and a reactor makes a first decision', () => {
    expect(canJudge(judge('6'), { ...appeal, appealedFrom: [] })).toEqual({ may: true });
    expect(canJudge(judge('5'), first)).toEqual({ may: true });
  });
});

it('who may judge a text decides about it while it waits', () => {
  expect(canDecide(judge('7'), first)).toEqual({ may: true });
  expect(canDecide(judge('7'), { ...first, isWaiting: false })).toEqual({ may: false, code: 'moderation.changed' });
  for (const isWaiting of [true, false]) expect(canDecide(judge('2'), { ...first, isWaiting })).toEqual(refused);
  expect(canDecide(judge('6'), appeal)).toEqual(refused);
});

it('nobody complains about their own text', () => {
  expect(canComplain('2', { author: '2' })).toEqual({ may: false, code: 'report.own' });
  for (const other of ['1', null]) expect(canComplain(other, { author: '2' })).toEqual({ may: true });
});
