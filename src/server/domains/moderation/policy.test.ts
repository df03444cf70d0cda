import { expect, it } from 'vitest';
import { canDecide, canJudgeSuspension, canRemoveAccount, canReport, canUndo } from './policy.ts';

const refused = { may: false, code: 'moderation.refused' };
const judge = { profileId: '7', phone: '4930111111' };
const subject = { author: '8', phone: '4930222222' };

it.each([
  [subject, true],
  [{ ...subject, author: '7' }, false],
  [{ ...subject, phone: judge.phone }, false],
  [{ ...subject, phone: '541145678901' }, true],
  // A vote surge, which has no author.
  [{ author: null, phone: subject.phone }, true],
  [{ author: null, phone: judge.phone }, false],
])('nobody decides about what is theirs: %j', (about, may) => {
  expect(canDecide(judge, about)).toEqual(may ? { may } : refused);
});

it('nobody decides about the own number in another spelling', () => {
  const argentine = { profileId: '7', phone: '5491145678901' };
  expect(canDecide(argentine, { ...subject, phone: '541145678901' })).toEqual(refused);
  expect(canDecide(argentine, { ...subject, phone: '541145678900' })).toEqual({ may: true });
});

it.each([
  ['member', subject, true],
  ['moderator', subject, false],
  ['admin', subject, false],
  ['member', { ...subject, author: '7' }, false],
  ['member', { ...subject, phone: judge.phone }, false],
  ['member', { ...subject, isShared: true }, false],
] as const)('a %s is removed by %j', (authorRole, about, may) => {
  expect(canRemoveAccount(judge, { ...about, authorRole })).toEqual(may ? { may } : refused);
});

it.each([
  [{ profileId: '8', suspendedBy: '9' }, true],
  [{ profileId: '8', suspendedBy: null }, true],
  [{ profileId: '8', suspendedBy: '7' }, false],
  [{ profileId: '7', suspendedBy: '9' }, false],
])('39: nobody decides about a suspension that is theirs, or by them: %j', (suspension, may) => {
  expect(canJudgeSuspension(judge, suspension)).toEqual(may ? { may } : refused);
});

const now = new Date('2026-11-22T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
it.each([
  ['moderator', '7', 10, true, { may: true }],
  ['moderator', '7', 10.1, true, { may: false, code: 'moderation.too_late' }],
  ['moderator', '9', 1, true, refused],
  ['moderator', null, 1, true, refused],
  ['admin', '9', 1, true, { may: true }],
  ['admin', '9', 11, true, { may: false, code: 'moderation.too_late' }],
  ['admin', '9', 1, false, refused],
] as const)(
  'a %s undoes what %s did %d minutes ago (can be undone: %s)',
  (role, moderatorId, ago, isUndoable, answer) => {
    expect(canUndo({ profileId: '7', role }, { moderatorId, doneAt: minutesAgo(ago), isUndoable }, now)).toEqual(
      answer,
    );
  },
);

it('is reported by everybody but its author', () => {
  expect(canReport({ profileId: '7' }, { author: '7' })).toEqual({ may: false, code: 'report.own' });
  expect(canReport({ profileId: '7' }, { author: '8' })).toEqual({ may: true });
});
