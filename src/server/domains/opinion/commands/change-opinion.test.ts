import { afterAll, describe, expect, it } from 'vitest';
import type { Member } from '#server/platform/access/actor.ts';
import { addActor, setDeactivated } from '#test/actors.ts';
import { makePhone } from '#test/factories.ts';
import { createOpinionActs } from '#test/opinion-acts.ts';
import { expectRecounted, noOpinions, projectionOf } from '#test/opinions.ts';

const { answer, block, database, later, now, old, rowsOf, tag, today, unblock, verdictOf } = await createOpinionActs();
afterAll(() => database.close());

const eventsOf = async () => {
  const { rows } = await database.pool.query<{ n: number }>('select count(*)::int4 as n from event');
  return rows[0]?.n;
};

describe('one person', () => {
  it('is one unit at the heaviest kind, whatever they say besides', async () => {
    const phone = makePhone();
    const one = await old();
    await tag(one, phone, { callerType: 6 });
    expect((await projectionOf(database, phone)).evidence).toEqual([
      { kind: 'caller_type_negative', days: [[today, 1]] },
    ]);
    await tag(one, phone, { callerType: 6, callReasons: [8] });
    await answer(one, phone, 'onComment', 'no');
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'poll_negative', days: [[today, 1]] }]);
    await block(one, phone);
    await block(one, phone, later(3));
    const counted = { evidence: [{ kind: 'ban', days: [[today, 1]] }] };
    expect(await projectionOf(database, phone)).toMatchObject(counted);
    expect(await rowsOf(phone)).toHaveLength(1);
    await expectRecounted(database, phone);
    // What remains after each removal counts, with the original day.
    await unblock(one, phone, later(4));
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'poll_negative', days: [[today, 1]] }]);
    await answer(one, phone, 'onComment', null, later(4));
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'tag_negative', days: [[today, 1]] }]);
    await tag(one, phone, {}, later(4));
    expect(await projectionOf(database, phone)).toEqual(noOpinions);
  });

  it('C1 setting and taking back 20 times leaves score and verdict as once, on whatever days', async () => {
    const [often, once] = [makePhone(), makePhone()];
    const one = await old();
    const acts: [(phone: string, at: Date) => Promise<unknown>, (phone: string, at: Date) => Promise<unknown>][] = [
      [(phone, at) => block(one, phone, at), (phone, at) => unblock(one, phone, at)],
      [(phone, at) => tag(one, phone, { callReasons: [8] }, at), (phone, at) => tag(one, phone, {}, at)],
      [
        (phone, at) => answer(one, phone, 'onComment', 'no', at),
        (phone, at) => answer(one, phone, 'onComment', null, at),
      ],
    ];
    for (const [set, takeBack] of acts) {
      for (let i = 0; i < 20; i += 1) {
        await set(often, later(i * 10));
        await takeBack(often, later(i * 10 + 5));
      }
      await set(often, later(300));
      await set(once, now);
    }
    const row = await projectionOf(database, often);
    expect(row).toEqual(await projectionOf(database, once));
    expect(row.member_score).toBeGreaterThan(0);
    expect(await verdictOf(often, later(300))).toEqual(await verdictOf(once, later(300)));
    expect(await rowsOf(often)).toHaveLength(1);
  });

  it('who says the same again changes nothing, and tells nobody', async () => {
    const phone = makePhone();
    const one = await old();
    const acts = [
      () => block(one, phone),
      () => tag(one, phone, { callReasons: [8], emotags: [1, 9] }),
      () => answer(one, phone, 'onPage', 'yes'),
    ];
    for (const act of acts) await act();
    const before = [await rowsOf(phone), await projectionOf(database, phone), await eventsOf()];
    for (const act of acts) expect(await act()).toBeNull();
    await tag(one, phone, { callReasons: [8, 8], emotags: [9, 1] });
    expect([await rowsOf(phone), await projectionOf(database, phone), await eventsOf()]).toEqual(before);
  });

  it('leaves no row of a number where nothing was said', async () => {
    const phone = makePhone();
    const one = await old();
    await unblock(one, phone);
    await tag(one, phone, {});
    await answer(one, phone, 'onPage', null);
    expect(await answer(one, phone, 'onBan', 'scam')).toBe('poll.refused');
    const rows = await database.db.selectFrom('number').select('phone').where('phone', '=', phone).execute();
    expect([rows, await rowsOf(phone)]).toEqual([[], []]);
  });

  it('is asked why only after a ban, and the answer goes with it', async () => {
    const phone = makePhone();
    const one = await old();
    await tag(one, phone, { emotags: [1] });
    expect(await answer(one, phone, 'onBan', 'scam')).toBe('poll.refused');
    await block(one, phone);
    await answer(one, phone, 'onPage', 'yes');
    expect(await answer(one, phone, 'onBan', 'scam')).toBeNull();
    expect((await projectionOf(database, phone)).opinions?.answers).toEqual({ onPage: { yes: 1 }, onBan: { scam: 1 } });
    await answer(one, phone, 'onBan', 'threats');
    expect((await projectionOf(database, phone)).opinions?.answers?.onBan).toEqual({ threats: 1 });
    await unblock(one, phone);
    expect((await projectionOf(database, phone)).opinions?.answers).toEqual({ onPage: { yes: 1 } });
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'positive', days: [[today, 1]] }]);
  });

  it('cannot judge the own number in any spelling, nor any while the account is deactivated', async () => {
    const brazilian = await addActor(database, '5511998765432', later(-50));
    for (const phone of ['5511998765432', '551198765432'])
      expect(await block(brazilian, phone)).toBe('opinion.own_number');
    const left = await old();
    await setDeactivated(database, left, now);
    expect(await block(left, makePhone())).toBe('profile.deactivated');
  });
});

describe('at once', () => {
  it('200 acts of 20 people on three numbers end without a deadlock, and a recount equals', async () => {
    const phones = [makePhone(), makePhone(), makePhone()] as const;
    const people = await Promise.all(Array.from({ length: 20 }, (_, i) => old(i)));
    let seed = 7;
    const pick = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const acts = Array.from({ length: 200 }, (_, i) => {
      const [who, phone, at] = [people[i % 20] as Member, phones[pick(3)] ?? phones[0], later(pick(30))];
      const tags = { callerType: 1 + pick(12), callReasons: [1 + pick(20), 1 + pick(20)], emotags: [1 + pick(12)] };
      return [
        () => block(who, phone, at),
        () => block(who, phone, at),
        () => unblock(who, phone, at),
        () => tag(who, phone, tags, at),
        () => tag(who, phone, {}, at),
        () => answer(who, phone, 'onComment', pick(2) === 0 ? 'yes' : 'no', at),
        () => answer(who, phone, 'onPage', pick(3) === 0 ? null : 'no', at),
      ][pick(7)];
    });
    const outcomes = await Promise.all(acts.map((act) => act?.()));
    expect(new Set(outcomes)).toEqual(new Set([null]));
    for (const phone of phones) {
      await expectRecounted(database, phone);
      const { evidence } = await projectionOf(database, phone);
      const counted = evidence.reduce((sum, { days }) => days.reduce((more, [, count]) => more + count, sum), 0);
      expect(counted).toBeGreaterThan(3);
      expect(counted).toBeLessThanOrEqual(20);
      // After everyone removed their votes, nothing is left.
      const said = await rowsOf(phone);
      for (const who of authorsOf(said)) {
        const member = { ...(people[0] as Member), profileId: who, phone: '1' };
        await unblock(member, phone);
        await tag(member, phone, {});
        for (const poll of ['onPage', 'onComment'] as const) await answer(member, phone, poll, null);
      }
      expect(await projectionOf(database, phone)).toEqual(noOpinions);
    }
  });

  it('one person from ten browsers is one', async () => {
    const phone = makePhone();
    const one = await old();
    await Promise.all(Array.from({ length: 10 }, () => block(one, phone)));
    expect((await projectionOf(database, phone)).evidence).toEqual([{ kind: 'ban', days: [[today, 1]] }]);
    await Promise.all(Array.from({ length: 11 }, (_, i) => (i % 2 ? block(one, phone) : unblock(one, phone))));
    await expectRecounted(database, phone);
  });
});

const authorsOf = (rows: { profile_id: string }[]) => rows.map(({ profile_id }) => profile_id);
