import { describe, expect, it } from 'vitest';
import type { MainData } from '#contract/number.ts';
import { BlockedList } from '#contract/opinion.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';
import { createOpinionCalls } from '#test/opinion-calls.ts';
import { expectRecomputed } from '#test/opinions.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { startTestApp } from '#test/start-app.ts';

const dayMs = 86_400_000;
const { app, clock, database, settle, post, block } = await createOpinionCalls();

describe('a number that enough people ban', () => {
  it('is unwanted, on the front page and for search engines, and no longer once they take it back', async () => {
    const phone = makePhone();
    const people = await Promise.all(Array.from({ length: 6 }, () => settle()));
    const listed = async () => {
      clock.advance(61_000);
      const { data } = await new TestBrowser(app).ask<MainData>('/api/v202305/main/load');
      return data.featuredNumbers.mostComplained.find((row) => row.phone === phone);
    };
    for (const [place, who] of people.entries()) {
      const before = await look(app, null, phone);
      expect([before.verdict.label, before.common.isIndexable]).toEqual([
        ['unknown', 'unknown', 'unknown', 'suspicious', 'suspicious', 'suspicious'][place],
        false,
      ]);
      expect(await listed()).toBeUndefined();
      await block(who, phone);
    }
    const view = await look(app, null, phone);
    expect(view.verdict).toMatchObject({ label: 'unwanted', headline: 'unwanted', risk: 61 });
    expect([view.common.isIndexable, view.metrics.bans, view.metrics.isUnwanted]).toEqual([true, 6, true]);
    expectRecomputed(view.verdict, view.metrics.index);
    expect(await listed()).toMatchObject({ label: 'unwanted', count: 0, reports: 6, since: expect.any(String) });
    // The sitemap consumes nothing of the look-up limit.
    expect((await app.request('/sitemap.xml')).status).toBe(200);
    await post(people[0] as Person, 'ban/delete', { phone });
    expect(await listed()).toBeUndefined();
    expect((await look(app, null, phone)).common.isIndexable).toBe(false);
  });

  it('says of a burst that it is being looked at, and of evidence before the holder that it fades', async () => {
    const phone = makePhone();
    for (let i = 0; i < 10; i += 1) await block(await settle(1), phone);
    const { verdict } = await look(app, null, phone);
    expect(verdict.burst).toEqual({ sign: 'bad', sinceTimestamp: Math.floor(clock.now().getTime() / 1000) });
    expect(verdict.evidence.items).toMatchObject([{ kind: 'ban', isNew: true, weight: 0.5, count: 10, units: 5 }]);
    expectRecomputed(verdict);
    const other = makePhone();
    const first = new TestBrowser(app);
    await first.signIn(other, { provider: 'telegram', person: 'one' });
    for (let i = 0; i < 3; i += 1) await block(await settle(), other);
    expect((await look(app, null, other)).verdict).toMatchObject({ label: 'suspicious', beforeHolder: 0 });
    clock.advance(46 * dayMs);
    await new TestBrowser(app).signIn(other, { provider: 'telegram', person: 'two' });
    const after = await look(app, null, other);
    const { asOf } = after.verdict.evidence;
    const items = [{ kind: 'ban', count: 3, beforeHolderOn: asOf }];
    expect(after.verdict).toMatchObject({ label: 'unknown', beforeHolder: 3, evidence: { items } });
    expectRecomputed(after.verdict, after.metrics.index);
    expect(after.metrics).toMatchObject({ bans: 0, isRated: true });
    clock.advance(60 * dayMs);
    const faded = await look(app, null, other);
    expect(faded.verdict).toMatchObject({ label: 'unknown', beforeHolder: 3, evidence: { items: [] } });
    expect(faded.metrics).toMatchObject({ bans: 0, isRated: false });
  });
});

it('C6 who may ban no more today takes nothing from the network that others share', async () => {
  const env = { BOT_CHECK: 'off', BANS_PER_DAY: '1', WRITES_PER_NETWORK: '2' };
  const strict = await startTestApp({ database, clock, env });
  const [greedy, neighbour] = [await join(strict), await join(strict)];
  expect((await block(greedy, makePhone())).status).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await block(greedy, makePhone())).code).toBe('limit.bans');
  expect((await block(neighbour, makePhone())).status).toBe(200);
  expect((await block(neighbour, makePhone())).code).toBe('limit.bans');
  await strict.close();
});

describe('GET /api/v6/ban/list', () => {
  it('has my bans alone, the newest first, with what is known of each number', async () => {
    const [me, other] = [await settle(), await settle()];
    const known = await addNumber(database, { organisations: [{ name: 'Nordwind' }], openReports: [{ count: 60 }] });
    const plain = makePhone();
    for (const phone of [known, plain]) {
      await block(me, phone);
      clock.advance(1_000);
    }
    await block(other, makePhone());
    const list = async () => BlockedList.parse((await me.browser.ask('/api/v6/ban/list')).data);
    expect(await list()).toMatchObject({
      items: [
        { phone: plain, label: 'unknown', headline: 'few_complaints', name: null },
        { phone: known, label: 'unwanted', headline: 'unwanted', name: 'Nordwind' },
      ],
      total: 2,
      hasMore: false,
      next: null,
    });
    await post(me, 'ban/delete', { phone: plain });
    await post(me, 'ban/delete', { phone: plain });
    expect((await list()).items.map(({ phone }) => phone)).toEqual([known]);
  });
});
