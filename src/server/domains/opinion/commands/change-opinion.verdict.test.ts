import { afterAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { createOpinionActs } from '#test/opinion-acts.ts';
import { expectRecomputed, expectRecounted, noOpinions, projectionOf } from '#test/opinions.ts';
import { forgetFaded, markFormer } from './forget-holder.ts';
import { opinionData } from './opinion-data.ts';
import { weighNewInFull } from './weigh-new.ts';

const { answer, block, database, later, now, old, rowsOf, tag, today, unblock, verdictOf } = await createOpinionActs();
afterAll(() => database.close());

describe('the verdict', () => {
  it('is recomputed from its evidence by anyone, with both sides, ages, new accounts and open data', async () => {
    const phone = await addNumber(database, { openReports: [{ count: 9, daysAgo: 40 }] }, now);
    const said = [
      ['ban', 200],
      ['ban', 130],
      ['ban', 0],
      ['scam', 60],
      ['rude', 10],
      ['unwanted', 1],
      ['wanted', 300],
      ['polite', 2],
      ['new ban', 0],
      ['new ban', 0],
      ['new polite', 0],
    ] as [string, number][];
    for (const [what, daysAgo] of said) {
      const at = later(-daysAgo);
      const one = await addActor(
        database,
        makePhone(),
        new Date(at.getTime() - (what.startsWith('new') ? 1 : 90) * dayMs),
      );
      if (what.endsWith('ban')) await block(one, phone, at);
      else if (what === 'scam') await tag(one, phone, { callerType: 6 }, at);
      else if (what === 'rude') await tag(one, phone, { emotags: [8] }, at);
      else if (what.endsWith('polite')) await tag(one, phone, { emotags: [1] }, at);
      else await answer(one, phone, 'onComment', what === 'wanted' ? 'yes' : 'no', at);
    }
    const verdict = await verdictOf(phone);
    expect(verdict.evidence.items.map(({ kind, weight, count }) => [kind, weight, count])).toEqual([
      ['ban', 1, 3],
      ['ban', 0.5, 2],
      ['poll_negative', 1, 1],
      ['tag_negative', 1, 1],
      ['caller_type_negative', 1, 1],
      ['positive', 1, 2],
      ['positive', 0.5, 1],
      ['open_data', 0.25, 9],
    ]);
    expectRecomputed({ ...verdict, headline: 'no_reports', burst: null, beforeHolder: 0 });
    expectRecomputed({ ...(await verdictOf(phone, later(400))), headline: 'no_reports', burst: null, beforeHolder: 0 });
    await expectRecounted(database, phone);
    // Lists sort by the same sum of bad units.
    const { member_score } = await projectionOf(database, phone);
    const bad = verdict.evidence.items.filter(({ sign, kind }) => sign === 'bad' && kind !== 'open_data');
    const units = bad.reduce((sum, { units: some }) => sum + some, 0);
    expect(member_score * 2 ** (-(today - 18_262) / 125)).toBeCloseTo(units, 3);
  });

  it('counts accounts in full once they are three days old, and not before', async () => {
    const phone = makePhone();
    const [young, older] = [await addActor(database, makePhone(), now), await old()];
    for (const one of [young, older]) await block(one, phone);
    await weighNewInFull(database, new Date(later(3).getTime() - 1));
    expect((await projectionOf(database, phone)).evidence).toEqual([
      { kind: 'ban', days: [[today, 1]] },
      { kind: 'ban', isNew: true, days: [[today, 1]] },
    ]);
    await weighNewInFull(database, later(3));
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'ban', days: [[today, 2]] }]);
    await expectRecounted(database, phone);
    const before = await rowsOf(phone);
    await weighNewInFull(database, later(4));
    expect(await rowsOf(phone)).toEqual(before);
  });
});

describe('a new holder', () => {
  it('M2: what was said of the one before fades evenly within 60 days, is marked so, and is evidence no more then', async () => {
    const phone = makePhone();
    const people = [await old(), await old(), await old(), await old(), await old(), await old()];
    for (const one of people) await block(one, phone);
    expect((await verdictOf(phone)).label).toBe('unwanted');
    await database.db.transaction().execute((tx) => markFormer(tx, phone, later(1)));
    const unitsAt = async (days: number) => {
      const verdict = await verdictOf(phone, later(days));
      expectRecomputed({ ...verdict, headline: 'no_reports', burst: null, beforeHolder: 6 });
      expect(verdict.evidence.items.map(({ beforeHolderOn }) => beforeHolderOn)).toEqual(
        verdict.evidence.bad > 0 ? ['2026-11-22'] : [],
      );
      return verdict.evidence.bad;
    };
    // Nothing is lost on the day of the change.
    expect(await unitsAt(1)).toBeCloseTo(6 * 2 ** (-1 / 125), 3);
    expect((await verdictOf(phone, later(1))).label).toBe('unwanted');
    expect(await unitsAt(31)).toBeCloseTo(3 * 2 ** (-31 / 125), 3);
    expect(await unitsAt(60)).toBeCloseTo(0.1 * 2 ** (-60 / 125), 3);
    expect(await unitsAt(61)).toBe(0);
    expect((await verdictOf(phone, later(61))).evidence.items).toEqual([]);
    // Removing a vote, or leaving, takes effect at once.
    await unblock(people[0] as Member, phone, later(2));
    expect(await unitsAt(31)).toBeCloseTo(2.5 * 2 ** (-31 / 125), 3);
    const [, second] = people as [Member, Member];
    const leave = (isAway: boolean) =>
      database.db
        .transaction()
        .execute(async (tx) =>
          isAway ? opinionData.conceal?.(tx, second, later(3)) : opinionData.reveal?.(tx, second, later(3)),
        );
    const whole = await projectionOf(database, phone);
    await leave(true);
    expect(await unitsAt(31)).toBeCloseTo(2 * 2 ** (-31 / 125), 3);
    await leave(false);
    expect(await projectionOf(database, phone)).toEqual(whole);
    await forgetFaded(database, 0, later(61));
    expect((await projectionOf(database, phone)).evidence).not.toEqual([]);
    await forgetFaded(database, 0, later(63));
    expect(await projectionOf(database, phone)).toEqual({ ...noOpinions, opinions: { former: 6 } });
    expect((await rowsOf(phone)).every((row) => row.former_kind === null)).toBe(true);
  });

  it('is not judged by what was said of the one before, which is marked and stays with who said it', async () => {
    const phone = makePhone();
    const [one, two] = [await old(), await old()];
    await block(one, phone);
    await tag(one, phone, { callerType: 6, emotags: [8] });
    await answer(two, phone, 'onComment', 'yes');
    await database.db.transaction().execute((tx) => markFormer(tx, phone, later(10)));
    const before = today + 10;
    const fading = [
      { kind: 'ban', before, days: [[today, 1]] },
      { kind: 'positive', before, days: [[today, 1]] },
    ];
    expect(await projectionOf(database, phone)).toMatchObject({ evidence: fading, opinions: { former: 2 } });
    const [mine] = await rowsOf(phone);
    expect(mine).toMatchObject({ banned_at: now, kind: null, holder_changed_at: later(10) });
    // A vote on the new holder has its own day, and replaces the same person's vote on the former one.
    await answer(one, phone, 'onPage', 'yes', later(11));
    expect((await projectionOf(database, phone)).evidence).toEqual(fading);
    await block(one, phone, later(12));
    expect((await projectionOf(database, phone)).evidence).toEqual([
      { kind: 'ban', days: [[today + 12, 1]] },
      { kind: 'positive', before, days: [[today, 1]] },
    ]);
    expect((await projectionOf(database, phone)).opinions).toEqual({ former: 2, answers: { onPage: { yes: 1 } } });
    await database.db.transaction().execute((tx) => markFormer(tx, phone, later(20)));
    expect((await projectionOf(database, phone)).opinions).toEqual({ former: 3 });
    await database.db.transaction().execute((tx) => markFormer(tx, makePhone(), now));
  });
});
