import { describe, expect, it } from 'vitest';
import { noOpinion, type Opinion, settle, type TagSet, tidyTags, unitOf, warningTags } from './opinion.ts';

const at = (days: number) => new Date(Date.UTC(2026, 0, 1, 12) + days * 86_400_000);
const old = at(-100);
const noTags: TagSet = { callerType: null, categories: [], subcategories: [], callReasons: [], emotags: [] };
const saying = (said: Partial<Opinion>): Opinion => ({ ...noOpinion, ...said });
const tagged = (tags: Partial<TagSet>, taggedAt = at(0)) => saying({ tags: { ...noTags, ...tags }, taggedAt });
const answered = (answers: Opinion['answers']) => saying({ answers, answeredAt: at(0) });
const kindOf = (opinion: Opinion) => settle(opinion, old, at(0)).kind;

describe('what an opinion counts as', () => {
  it.each<[string, Opinion, Opinion['kind']]>([
    ['nothing', noOpinion, null],
    ['a ban', saying({ blockedAt: at(0) }), 'ban'],
    ['an unwanted call', answered({ onComment: 'no' }), 'poll_negative'],
    ['why it was banned', answered({ onBan: 'threats' }), 'poll_negative'],
    ['a wanted call', answered({ onComment: 'yes' }), 'positive'],
    ['that it called', answered({ onPage: 'yes' }), null],
    ['another reason for a ban', answered({ onBan: 'other' }), null],
    ['scam', tagged({ callerType: 6 }), 'caller_type_negative'],
    ['silence', tagged({ callerType: 9 }), 'caller_type_negative'],
    ['a bank', tagged({ callerType: 4 }), null],
    ['collecting debts', tagged({ callerType: 7, categories: [1], subcategories: [106] }), null],
    ['a bad reason', tagged({ callerType: 6, callReasons: [8] }), 'tag_negative'],
    ['a bad mood beside good ones', tagged({ emotags: [1, 2, 9] }), 'tag_negative'],
    ['good moods', tagged({ callerType: 3, emotags: [1] }), 'positive'],
    ['scam, but polite', tagged({ callerType: 6, emotags: [1] }), 'caller_type_negative'],
    ['concealed', saying({ blockedAt: at(0), isConcealed: true }), null],
    ['a ban of a former holder', saying({ blockedAt: at(0), holderChangedAt: at(1) }), null],
    ['a ban of the present one', saying({ blockedAt: at(2), holderChangedAt: at(1) }), 'ban'],
  ])('%s', (_, opinion, kind) => {
    expect(kindOf(opinion)).toBe(kind);
  });

  it('is the heaviest of all that is said, in the order of domain.md', () => {
    const all = { ...tagged({ callerType: 6, callReasons: [8], emotags: [1] }), answeredAt: at(0), answers: {} };
    const unwanted = { ...all, answers: { onComment: 'no' } };
    expect(kindOf({ ...unwanted, blockedAt: at(0) })).toBe('ban');
    expect(kindOf(unwanted)).toBe('poll_negative');
    expect(kindOf({ ...all, answers: { onComment: 'yes' } })).toBe('tag_negative');
  });
});

describe('the date and weight of evidence', () => {
  it('are those of the first of its sign, however often it is taken back and said anew', () => {
    let opinion = settle(saying({ blockedAt: at(0) }), old, at(0));
    const first = unitOf(opinion);
    opinion = settle({ ...opinion, blockedAt: null }, old, at(10));
    expect(unitOf(opinion)).toBeNull();
    opinion = settle({ ...opinion, tags: { ...noTags, callReasons: [8] }, taggedAt: at(200) }, old, at(200));
    expect(unitOf(opinion)).toEqual({ ...first, kind: 'tag_negative' });
    // The opposite sign has a date of its own.
    opinion = settle({ ...opinion, tags: { ...noTags, emotags: [1] }, taggedAt: at(300) }, old, at(300));
    expect(unitOf(opinion)?.day).toBe((first?.day ?? 0) + 300);
    opinion = settle({ ...opinion, blockedAt: at(301) }, old, at(301));
    expect(unitOf(opinion)).toEqual(first);
  });

  it('are half for an account of less than three days, by the age it had then', () => {
    const ban = saying({ blockedAt: at(0) });
    expect(unitOf(settle(ban, at(-3), at(0)))?.isNew).toBe(false);
    expect(unitOf(settle(ban, new Date(at(-3).getTime() + 1), at(0)))?.isNew).toBe(true);
    const young = settle(ban, at(-1), at(0));
    expect(unitOf(settle({ ...young, blockedAt: null }, at(-1), at(50)))).toBeNull();
    expect(unitOf(settle({ ...young, blockedAt: at(60) }, at(-1), at(60)))?.isNew).toBe(true);
  });
});

describe('tags', () => {
  it('are kept once each and in order; unknown alone says nothing', () => {
    expect(tidyTags({ ...noTags, callerType: 10, emotags: [2, 1, 2] })).toEqual({ ...noTags, emotags: [1, 2] });
    expect(tidyTags({ ...noTags, callerType: 10 })).toBeNull();
    expect(tidyTags({ ...noTags, callerType: 1 })).toEqual({ ...noTags, callerType: 1 });
  });

  it('of an unlisted number are but the warnings', () => {
    const tags = { callerType: 1, categories: [1], subcategories: [101], callReasons: [8, 18], emotags: [1, 9] };
    expect(warningTags(tags)).toEqual({ ...noTags, callReasons: [8], emotags: [9] });
    expect(warningTags({ ...noTags, callerType: 6 })).toEqual({ ...noTags, callerType: 6 });
    expect(warningTags({ ...tags, callReasons: [18], emotags: [1] })).toBeNull();
  });
});
