import { describe, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { isNothing, merge, nothingSaid, parseSaid, type Said, saidOf, sameTags, tagsOf, withTag } from './said.ts';
import { countAnswers, topTags } from './shown-tag.ts';

const with_ = (said: Partial<Said['tags']>, callerType: number | null = null): Said => ({
  ...nothingSaid,
  callerType,
  tags: { ...nothingSaid.tags, ...said },
});

type View = Pick<NumberView, 'common' | 'tagsTop' | 'polls'>;
function viewOf(tagsTop: Partial<View['tagsTop']>, pollAnswers: View['polls']['pollAnswers'] = []): View {
  return {
    common: { isBanned: true } as View['common'],
    tagsTop: {
      callerType: { id: 10, count: 0, mine: false },
      myCallerType: null,
      categories: [],
      subcategories: [],
      callReasons: [],
      emotags: [],
      ...tagsTop,
    },
    polls: { show: { onComment: false, onBan: false, onPage: false }, pollAnswers },
  };
}
const tag = (id: number, count: number, mine = false) => ({ id, count, mine });

describe('what a member says', () => {
  it('is read from their own answer, and from nobody else’s tags', () => {
    const view = viewOf({ callerType: tag(6, 9), myCallerType: 8, callReasons: [tag(8, 3), tag(9, 1, true)] }, [
      { poll: 'onPage', answer: 'yes', count: 4, mine: true },
      { poll: 'onComment', answer: 'no', count: 4, mine: false },
    ]);
    expect(saidOf(view)).toEqual({
      ...with_({ callReasons: [9] }, 8),
      isBanned: true,
      answers: { onPage: 'yes' },
    });
  });

  it('has five tags of a list at most, one type, and each tag once', () => {
    let said = nothingSaid;
    for (const id of [1, 2, 2, 3, 4, 5, 6]) said = withTag(said, { list: 'emotags', id }, true);
    said = withTag(withTag(said, { list: 'callerTypes', id: 5 }, true), { list: 'callerTypes', id: 6 }, true);
    expect(said).toEqual(with_({ emotags: [1, 2, 3, 4, 5] }, 6));
    expect(withTag(said, { list: 'callerTypes', id: 5 }, false).callerType).toBe(6);
    expect(withTag(said, { list: 'callerTypes', id: 6 }, false).callerType).toBeNull();
  });

  it('stays when something is chosen beside it', () => {
    const before = { ...with_({ emotags: [8], callReasons: [1, 2, 3, 4] }, 5), answers: { onPage: 'no' } };
    const chosen = { ...with_({ callReasons: [8, 9] }, 6), answers: { onComment: 'no' } };
    expect(merge(before, chosen)).toEqual({
      ...with_({ emotags: [8], callReasons: [1, 2, 3, 4, 8] }, 6),
      answers: { onPage: 'no', onComment: 'no' },
    });
  });

  it('U25: a block that was chosen before the sign-in is kept with the rest, and takes none back', () => {
    const blocked = { ...nothingSaid, isBanned: true };
    expect(merge(with_({ emotags: [8] }, 5), blocked)).toEqual({ ...with_({ emotags: [8] }, 5), isBanned: true });
    expect(merge(blocked, with_({}, 5)).isBanned).toBe(true);
    expect(parseSaid(JSON.parse(JSON.stringify(blocked)))).toEqual(blocked);
    expect(parseSaid({ isBanned: 'true' }).isBanned).toBe(false);
  });

  it('is the same in whatever order', () => {
    expect(sameTags(with_({ emotags: [10, 9] }, 6), with_({ emotags: [9, 10] }, 6))).toBe(true);
    expect(sameTags(with_({ emotags: [1, 2] }), with_({ emotags: [12] }))).toBe(false);
    expect(sameTags(with_({ emotags: [1] }), with_({ callReasons: [1] }))).toBe(false);
  });
});

describe('what storage held', () => {
  it('is taken as it was kept', () => {
    const choice = { ...with_({ callReasons: [8], categories: [1] }, 6), answers: { onPage: 'yes' } };
    expect(parseSaid(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
    expect(tagsOf(choice)).toEqual([
      { list: 'callerTypes', id: 6 },
      { list: 'callReasons', id: 8 },
      { list: 'categories', id: 1 },
    ]);
  });

  it.each([
    null,
    7,
    'scam',
    [],
    { callerType: 10 },
    { callerType: 'scam', tags: null },
    { callerType: 99, tags: { emotags: [99, '8', null], callReasons: 'all', bans: [1] } },
    { isBanned: 'yes', answers: { onPage: 'maybe', onBan: 5, other: 'yes' } },
  ])('is left out where it is in no catalogue: %j', (held) => {
    expect(isNothing(parseSaid(held))).toBe(true);
  });
});

describe('the tags that most people use', () => {
  const view = viewOf({
    callerType: tag(5, 4),
    categories: [tag(8, 3)],
    emotags: [...[8, 7, 6, 5, 4].map((id, at) => tag(id, 9 - at)), tag(1, 1, true)],
  });

  it('are the same for everybody: those of a member that few use come not in between', () => {
    const top = topTags(view, saidOf(view));
    expect(top.map(({ list, id, count }) => `${list} ${id} ${count}`)).toEqual([
      'callerTypes 5 4',
      ...['emotags 8 9', 'emotags 7 8', 'emotags 6 7', 'emotags 5 6', 'emotags 4 5'],
      'categories 8 3',
    ]);
  });

  it('38: are not the same thing twice, once as who calls and once as the field', () => {
    const names = (callerType: number, count = 2) =>
      topTags(
        viewOf({
          callerType: tag(callerType, count),
          categories: [tag(1, 3), tag(5, 2), tag(6, 1)],
          subcategories: [tag(101, 2), tag(102, 1)],
        }),
        nothingSaid,
      ).map(({ list, id }) => `${list} ${id}`);
    expect(names(12)).toEqual([
      'callerTypes 12',
      'categories 1',
      'subcategories 101',
      'categories 6',
      'subcategories 102',
    ]);
    expect(names(4)).toEqual(['callerTypes 4', 'categories 5', 'categories 6', 'subcategories 102']);
    // If no caller type is given, the category is shown.
    expect(names(10, 0)).toContain('categories 5');
    expect(names(12, 0)).toContain('categories 5');
  });

  it('count one’s own as it is now, and what is kept of a former holder’s time not at all', () => {
    const own = viewOf({ emotags: [tag(8, 3, true), tag(9, 2), tag(1, 0, true)] });
    const counts = (said: Said) => topTags(own, said).map(({ id, count }) => [id, count]);
    expect(counts(saidOf(own))).toEqual([
      [8, 3],
      [9, 2],
    ]);
    expect(counts(with_({ emotags: [9] }))).toEqual([
      [8, 2],
      [9, 3],
    ]);
  });

  it('and so do answers', () => {
    const asked = viewOf({}, [
      { poll: 'onPage', answer: 'yes', count: 4, mine: true },
      { poll: 'onPage', answer: 'no', count: 1, mine: false },
    ]);
    const count = (said: Said) => ['yes', 'no'].map((answer) => countAnswers(asked, said, 'onPage', answer));
    expect(count(saidOf(asked))).toEqual([4, 1]);
    expect(count({ ...nothingSaid, answers: { onPage: 'no' } })).toEqual([3, 2]);
    expect(count(nothingSaid)).toEqual([3, 1]);
  });
});
