import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import type { NumberView } from '#contract/number.ts';
import { tellsLess, withCounts } from './live-counts.ts';

const comment = (id: number, likes = 0, rest: Partial<Comment> = {}) =>
  ({ id, text: `text ${id}`, likes, dislikes: 0, commentUps: 0, ...rest }) as Comment;

interface Told {
  metrics?: Partial<NumberView['metrics']>;
  comments?: Comment[];
  commentsTotal?: number;
}

const view = ({ metrics = {}, comments = [comment(1)], commentsTotal = comments.length }: Told = {}) =>
  ({
    metrics: { lookups: 4, commentsCount: comments.length, bans: 0, isHidden: false, index: 5, ...metrics },
    common: { profileView: 'FULL' },
    profile: { firstName: 'A***', lastName: '' },
    averageProfile: null,
    ui: { avatar: null },
    verdict: { label: 'unknown' },
    ...{ comments, commentsTotal, pinnedComment: null, myComment: null },
  }) as unknown as NumberView;

describe('the counts of a visitor’s page', () => {
  it('come of the newer answer, and nothing else of it does', () => {
    const before = view();
    const newer = view({ metrics: { lookups: 9, bans: 3, index: 1, commentsCount: 3 }, comments: [comment(1, 2)] });
    newer.verdict = { ...newer.verdict, label: 'unwanted' };
    const shown = withCounts(before, newer);
    expect(shown.metrics).toEqual({ ...before.metrics, lookups: 9, commentsCount: 3 });
    expect(shown.comments).toEqual([comment(1, 2)]);
    // The very same, or the page would write it anew.
    expect(shown.verdict).toBe(before.verdict);
  });

  it('add no row, no count that was not there and no digit to a button, and take none away', () => {
    const comments = [comment(1, 9), comment(2, 3), comment(3, 10)];
    const newer = [comment(1, 10), comment(2, 4, { commentUps: 5 }), comment(3, 9), comment(4, 1)];
    const shown = withCounts(view({ comments }), view({ comments: newer }));
    expect(shown.comments).toEqual([comment(1, 9), comment(2, 4), comment(3, 10)]);
    expect(shown.commentsTotal).toBe(3);
    const none = view({ comments: [] });
    expect(withCounts(none, view()).metrics.commentsCount).toBe(0);
    expect(withCounts(view(), none).metrics.commentsCount).toBe(1);
    expect(withCounts(none, view()).comments).toEqual([]);
  });

  it('say how many comments there are where the list has more of them already, and goes on having more', () => {
    const long = (commentsTotal: number) => view({ comments: [comment(1), comment(2)], commentsTotal });
    expect(withCounts(long(3), long(7)).commentsTotal).toBe(7);
    expect(withCounts(long(3), long(2)).commentsTotal).toBe(3);
    expect(withCounts(long(2), long(3)).commentsTotal).toBe(2);
  });

  it('count what the holder put first', () => {
    const pinned = view({ comments: [comment(2)] });
    pinned.pinnedComment = comment(1, 1);
    const newer = view({ comments: [comment(2), comment(1, 5)] });
    expect(withCounts(pinned, newer).pinnedComment).toEqual(comment(1, 5));
    newer.pinnedComment = comment(2, 7);
    const shown = withCounts(pinned, newer);
    expect([shown.pinnedComment, shown.comments]).toEqual([comment(1, 5), [comment(2, 0)]]);
  });
});

describe('a page that tells of a person', () => {
  const changed = (change: (view: NumberView) => void) => {
    const newer = view();
    change(newer);
    return newer;
  };

  it('is made anew when the number is unlisted, the account deactivated, a name or a picture taken back', () => {
    const shown = changed((before) => {
      before.averageProfile = { id: 0, people: 3, firstName: 'B***', lastName: '' };
      before.ui.avatar = '/avatars/1.svg';
    });
    const same = () => structuredClone(shown);
    expect(tellsLess(shown, same())).toBe(false);
    const { metrics, common, ui } = shown;
    const less: Partial<NumberView>[] = [
      { metrics: { ...metrics, isHidden: true } },
      { common: { ...common, profileView: 'CANCELED' } },
      { profile: null },
      { averageProfile: null },
      { ui: { ...ui, avatar: null } },
    ];
    for (const change of less) {
      const newer = { ...same(), ...change };
      expect(tellsLess(shown, newer)).toBe(true);
      // What is told anew waits for the next page.
      expect(tellsLess(newer, shown)).toBe(false);
    }
  });

  it('is made anew when a comment of it is gone, and not when others stand before it', () => {
    const [one, two, three] = [comment(1), comment(2), comment(3)];
    const shown = view({ comments: [one, two] });
    expect(tellsLess(shown, view({ comments: [two] }))).toBe(true);
    expect(tellsLess(shown, view({ comments: [two, three] }))).toBe(true);
    expect(tellsLess(shown, view({ comments: [] }))).toBe(true);
    expect(tellsLess(shown, view({ comments: [two, three, one] }))).toBe(false);
    // Of a page of two, the third is the next page's.
    const long = (comments: Comment[], commentsTotal: number) => view({ comments, commentsTotal });
    expect(tellsLess(shown, long([three, one], 3))).toBe(false);
    expect(tellsLess(long([one, two], 5), long([three, one], 6))).toBe(false);
    expect(tellsLess(long([one, two], 5), long([two, three], 4))).toBe(true);
    expect(tellsLess(long([one, two], 5), long([one, two], 4))).toBe(false);
  });

  it('is made anew when what the holder put first is gone, and not when it stands among the others', () => {
    const shown = view({ comments: [comment(2)] });
    shown.pinnedComment = comment(1);
    expect(tellsLess(shown, view({ comments: [comment(2)] }))).toBe(true);
    expect(tellsLess(shown, view({ comments: [comment(2), comment(1)] }))).toBe(false);
  });
});
