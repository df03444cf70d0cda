import { afterAll, describe, expect, it } from 'vitest';
import { dayMs } from '#shared/time.ts';
import { addActor } from '#test/actors.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { openOpinionDesk } from '#test/opinion-desk.ts';
import { expectRecomputed, expectRecounted, noOpinions, projectionOf } from '#test/opinions.ts';
import { markFormer } from './forget-holder.ts';
import { weighNewInFull } from './weigh-new.ts';

const { answer, ban, database, later, now, old, rowsOf, tag, today, verdictOf } = await openOpinionDesk();
afterAll(() => database.close());

describe('the verdict', () => {
  it('is recomputed from its evidence by anyone, with both sides, ages, new accounts and open data', async () => {
    const phone = await addNumber(database, { complaints: [{ count: 9, daysAgo: 40 }] }, now);
    const said = [
      ...[
        ['ban', 200],
        ['ban', 130],
        ['ban', 0],
        ['scam', 60],
        ['rude', 10],
        ['unwanted', 1],
        ['wanted', 300],
      ],
      ...[
        ['polite', 2],
        ['new ban', 0],
        ['new ban', 0],
        ['new polite', 0],
      ],
    ] as [string, number][];
    for (const [what, daysAgo] of said) {
      const at = later(-daysAgo);
      const one = await addActor(
        database,
        makePhone(),
        new Date(at.getTime() - (what.startsWith('new') ? 1 : 90) * dayMs),
      );
      if (what.endsWith('ban')) await ban(one, phone, at);
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
    // What lists sort by is the same sum, of the bad side.
    const { member_score } = await projectionOf(database, phone);
    const bad = verdict.evidence.items.filter(({ sign, kind }) => sign === 'bad' && kind !== 'open_data');
    const units = bad.reduce((sum, { units: some }) => sum + some, 0);
    expect(member_score * 2 ** (-(today - 18_262) / 125)).toBeCloseTo(units, 3);
  });

  it('counts accounts in full once they are three days old, and not before', async () => {
    const phone = makePhone();
    const [young, older] = [await addActor(database, makePhone(), now), await old()];
    for (const one of [young, older]) await ban(one, phone);
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
  it('is not judged by what was said of the one before, which is marked and stays with who said it', async () => {
    const phone = makePhone();
    const [one, two] = [await old(), await old()];
    await ban(one, phone);
    await tag(one, phone, { callerType: 6, emotags: [8] });
    await answer(two, phone, 'onComment', 'yes');
    await database.db.transaction().execute((tx) => markFormer(tx, phone, later(10)));
    expect(await projectionOf(database, phone)).toEqual({ ...noOpinions, opinions: { former: 2 } });
    const [mine] = await rowsOf(phone);
    expect(mine).toMatchObject({ banned_at: now, kind: null, holder_changed_at: later(10) });
    // Another word about the new one counts as of its own day, and what was said of the former one does not come back.
    await answer(one, phone, 'onPage', 'yes', later(11));
    expect((await projectionOf(database, phone)).evidence).toEqual([]);
    await ban(one, phone, later(12));
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'ban', days: [[today + 12, 1]] }]);
    expect((await projectionOf(database, phone)).opinions).toEqual({ former: 2, answers: { onPage: { yes: 1 } } });
    await database.db.transaction().execute((tx) => markFormer(tx, phone, later(20)));
    expect((await projectionOf(database, phone)).opinions).toEqual({ former: 3 });
    await database.db.transaction().execute((tx) => markFormer(tx, makePhone(), now));
  });
});
