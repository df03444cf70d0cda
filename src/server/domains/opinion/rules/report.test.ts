import { describe, expect, test } from 'vitest';
import { type ReportKind, reportKinds } from '#contract/report.ts';
import { forgedNumber } from '#contract/tag.ts';
import { countedWords, kindOf, noOpinion, type Opinion } from './opinion.ts';
import { sayReport } from './report.ts';

const now = new Date('2026-11-27T12:00:00Z');
const listed = { isUnlisted: false, now };
const report = (kind: ReportKind, isForged = false, before: Opinion = noOpinion, known = listed) =>
  sayReport(before, { kind, isForged }, known);
const countsAs = (opinion: Opinion) => kindOf(countedWords(opinion));

describe('40: a report by a program', () => {
  test.each(reportKinds)('%s counts as what it says', (kind) => {
    const said = report(kind);
    expect(countsAs(said)).toBe(kind === 'legitimate' ? 'positive' : 'ban');
    // Repeating the report changes nothing.
    expect(report(kind, false, said)).toBe(said);
  });

  test.each(reportKinds)('%s of a number that the network did not confirm says nothing against who has it', (kind) => {
    const said = report(kind, true);
    expect(countsAs(said)).toBeNull();
    expect(said.blockedAt).toBeNull();
    expect(said.tags?.callReasons).toEqual([forgedNumber]);
    // The person's opinion about an earlier call stays.
    const before = report('fraud');
    expect(countsAs(report(kind, true, before))).toBe('ban');
  });

  test('as legitimate takes the ban and what warns back, and the other way', () => {
    const bad = report('fraud', false, { ...noOpinion, answers: { onBan: 'scam', onPage: 'yes' }, answeredAt: now });
    const good = report('legitimate', false, bad);
    expect([good.blockedAt, good.answers, good.tags?.callerType, good.tags?.emotags]).toEqual([
      null,
      { onPage: 'yes' },
      null,
      [4],
    ]);
    const again = report('ping', false, good);
    expect([again.blockedAt, again.tags?.emotags, again.tags?.callReasons]).toEqual([now, [], [11]]);
  });

  test('leaves what was said by hand, and gives no more tags of a list than anybody may', () => {
    const tags = { callerType: 8, categories: [1], subcategories: [], callReasons: [1, 2, 3, 4, 5], emotags: [7] };
    const said = report('ping', false, { ...noOpinion, tags, taggedAt: now });
    expect(said.tags).toEqual({ ...tags, callReasons: [2, 3, 4, 5, 11] });
  });

  test('says of an unlisted number only what warns', () => {
    const unlisted = { isUnlisted: true, now };
    const [warned, forged] = [
      report('political', false, noOpinion, unlisted),
      report('fraud', true, noOpinion, unlisted),
    ];
    expect([warned.tags, warned.blockedAt]).toEqual([null, now]);
    expect(report('fraud', false, noOpinion, unlisted).tags?.callerType).toBe(6);
    expect(forged.tags?.callReasons).toEqual([forgedNumber]);
    expect(report('legitimate', false, noOpinion, unlisted)).toEqual(noOpinion);
  });
});
