import { describe, expect, it } from 'vitest';
import type { NumberView } from '#contract/number.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createOpinionCalls } from '#test/opinion-calls.ts';
import { expectRecomputed, expectRecounted, judgedPart } from '#test/opinions.ts';

const { app, database, settle, post, block } = await createOpinionCalls();

describe('what a number’s page says', () => {
  it('are tags with counts and my own marked, answers, and whether I banned it', async () => {
    const phone = makePhone();
    const [one, two] = [await settle(), await settle()];
    const fresh = await look(app, one, phone);
    expect(fresh.tagsTop).toEqual({
      callerType: { id: 10, count: 0, mine: false },
      myCallerType: null,
      categories: [],
      subcategories: [],
      callReasons: [],
      emotags: [],
    });
    expect(fresh.polls).toEqual({ show: { onComment: true, onBan: false, onPage: true }, pollAnswers: [] });

    const set = (who: Person, body: string) =>
      who.browser.ask('/api/v6/tag/set', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await set(one, `phone=${phone}&caller_type=4&emotags=9&emotags=7&categories[]=1`)).status).toBe(200);
    expect((await set(two, `phone=${phone}&caller_type=6&emotags=7&call_reasons=8`)).status).toBe(200);
    await block(two, phone);
    await post(two, 'poll/answer', { phone, poll: 'onBan', answer: 'scam' });
    await post(one, 'poll/answer', { phone, poll: 'onPage', answer: 'yes' });
    const mine = await look(app, two, phone);
    expect(mine.tagsTop).toEqual({
      callerType: { id: 4, count: 1, mine: false },
      myCallerType: 6,
      categories: [{ id: 1, count: 1, mine: false }],
      subcategories: [],
      callReasons: [{ id: 8, count: 1, mine: true }],
      emotags: [
        { id: 7, count: 2, mine: true },
        { id: 9, count: 1, mine: false },
      ],
    });
    expect(mine.polls).toEqual({
      show: { onComment: true, onBan: false, onPage: true },
      pollAnswers: [
        { poll: 'onPage', answer: 'yes', count: 1, mine: false },
        { poll: 'onBan', answer: 'scam', count: 1, mine: true },
      ],
    });
    expect([mine.common.isBanned, mine.metrics.bans]).toEqual([true, 1]);
    const visited = await look(app, null, phone);
    expect([visited.common.isBanned, visited.metrics.bans]).toEqual([false, 1]);
    expect(JSON.stringify([visited.tagsTop, visited.polls])).not.toContain('true');
    expectRecomputed(visited.verdict, visited.metrics.index);
    await expectRecounted(database, phone);

    // After all removals the page is as before.
    await set(one, `phone=${phone}`);
    await post(one, 'poll/answer', { phone, poll: 'onPage', answer: '' });
    await post(two, 'tag/set', { phone });
    await post(two, 'ban/delete', { phone });
    const after = judgedPart(await look(app, one, phone));
    expect({ ...after, metrics: { ...after.metrics, lookups: 0 } }).toEqual({
      ...judgedPart(fresh),
      metrics: { ...fresh.metrics, lookups: 0 },
    });
  });

  it('are five of a list, the most said first, and mine behind them', async () => {
    const phone = makePhone();
    for (const ids of [
      [1, 2, 3, 4],
      [1, 2, 3],
      [5, 6, 2],
    ]) {
      await (await settle()).browser.ask('/api/v6/tag/set', {
        method: 'POST',
        body: JSON.stringify({ phone, categories: ids }),
        headers: { 'content-type': 'application/json' },
      });
    }
    const me = await settle();
    await post(me, 'tag/set', { phone, categories: '16' });
    const ids = async (who: Person | null) =>
      (await look(app, who, phone)).tagsTop.categories.map(
        ({ id, count, mine }) => `${id}:${count}${mine ? ' mine' : ''}`,
      );
    expect(await ids(null)).toEqual(['2:3', '1:2', '3:2', '4:1', '5:1']);
    expect(await ids(me)).toEqual(['2:3', '1:2', '3:2', '4:1', '5:1', '16:1 mine']);
  });

  it('are answers with the most given first, and of as many in the order of their names', async () => {
    const phone = makePhone();
    const given = ['scam', 'scam', 'advertising', 'other', 'silent_call', 'too_often', 'too_often'];
    for (const answer of given) {
      const who = await settle();
      await block(who, phone);
      await post(who, 'poll/answer', { phone, poll: 'onBan', answer });
    }
    const { pollAnswers } = (await look(app, null, phone)).polls;
    expect(pollAnswers.map(({ answer, count }) => `${answer} ${count}`)).toEqual([
      'scam 2',
      'too_often 2',
      'advertising 1',
      'other 1',
      'silent_call 1',
    ]);
  });

  it('asks nothing of visitors, of the holder and about emergency numbers', async () => {
    const holder = await settle();
    const none = { onComment: false, onBan: false, onPage: false };
    expect((await look(app, null, holder.phone)).polls.show).toEqual(none);
    expect((await look(app, holder, holder.phone)).polls.show).toEqual(none);
    expect((await look(app, holder, '112')).polls.show).toEqual(none);
  });
});

describe('a profile that is opened by its id', () => {
  it('is not found out by banning numbers one by one and looking what changes', async () => {
    const holder = await join(app, { first_name: 'Ida', profile_going: true });
    const spy = await settle();
    const open = async () => {
      const { data } = await spy.browser.ask<NumberView>(`/api/v202505/profile/${holder.id}`);
      return { ...data, verdict: { ...data.verdict, computedAtTimestamp: 0 }, common: null };
    };
    const isBanned = async () =>
      (await spy.browser.ask<{ common: { isBanned: boolean } }>(`/api/v202505/profile/${holder.id}`)).data.common
        .isBanned;
    const before = await open();
    await block(spy, holder.phone);
    await post(spy, 'tag/set', { phone: holder.phone, caller_type: '6', emotags: '9' });
    await post(spy, 'poll/answer', { phone: holder.phone, poll: 'onPage', answer: 'yes' });
    expect((await look(app, spy, holder.phone)).common.isBanned).toBe(true);
    expect(await open()).toEqual(before);
    expect(await isBanned()).toBe(false);
  });
});
