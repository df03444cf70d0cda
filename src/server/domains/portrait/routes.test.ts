import { describe, expect, it } from 'vitest';
import { figureOf, portraitMetrics } from '#shared/portrait.ts';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { createPortraits, portrayingTexts } from '#test/portraits.ts';
import { TestBrowser } from '#test/sign-in.ts';

const { app, makePortrayed, draw, drawn, see, balanceOf, share, direct, portraitOf, deleteText } =
  await createPortraits();

describe('having a portrait drawn', () => {
  it('is paid for with a proof of the number that is fresh; what costs nothing wants none', async () => {
    const { phone } = await makePortrayed();
    const [member, pro] = [await join(app), await join(app, { pro_until: new Date(app.clock.now().getTime() + 9e7) })];
    for (const { id } of [member, pro]) {
      await app.database.db
        .updateTable('session')
        .set({ proved_at: new Date(app.clock.now().getTime() - 31 * 86_400_000) })
        .where('profile_id', '=', id)
        .execute();
    }
    expect(await draw(member, phone)).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
    expect(await balanceOf(member)).toBe(20);
    expect(await draw(pro, phone)).toMatchObject({ status: 200, data: { balance: 20 } });
  });

  it('39: costs 15 numcy once, and says how the texts sound, with the sources of each figure', async () => {
    const { phone, wrote } = await makePortrayed();
    const member = await join(app);
    expect(await portraitOf(member, phone)).toEqual({
      neuroanalysisId: null,
      link: null,
      is_shared: false,
      isAvailable: true,
      price: 15,
      can: { create: true, direct: false },
    });
    const portrait = await drawn(member, phone);
    expect(portrait).toMatchObject({
      phone,
      link: null,
      is_shared: false,
      age: null,
      neurotype: 'friendly',
      reader: 'site',
      can: { share: true },
      texts: 5,
      people: 5,
      opinions: 0,
      textsByEndpoint: 0,
      holderNeurotype: null,
    });
    const { courtesy } = portrait.metrics;
    const ids = wrote.map(({ id }) => id);
    expect(courtesy.sources.map(({ commentId }) => commentId).toSorted()).toEqual(ids.slice(0, 4).toSorted());
    expect(courtesy.phrases).toContain('very polite');
    expect(portrait.description).toMatch(/public texts by 5\speople/);
    expect(await balanceOf(member)).toBe(5);
    expect(await draw(member, phone)).toMatchObject({ status: 200, data: { balance: 5 } });
    expect(await portraitOf(member, phone)).toMatchObject({ neuroanalysisId: portrait.neuroanalysisId });
    expect(await portraitOf(null, phone)).toMatchObject({ neuroanalysisId: null, can: { create: false } });
  });

  it('39: each figure is computed anew from what the answer tells', async () => {
    const { phone } = await makePortrayed();
    const rude = await join(app);
    await rude.browser.post('/api/v6/tag/set', { phone, caller_type: '10', emotags: '8' });
    const { metrics } = await drawn(await join(app), phone);
    for (const metric of portraitMetrics) {
      const { value, count, sources, opinions } = metrics[metric];
      expect([metric, figureOf([...sources.map(({ score }) => score), ...opinions])]).toEqual([metric, value]);
      expect(sources.length + opinions.length).toBe(count);
    }
    expect(JSON.stringify(metrics)).not.toContain(rude.id);
  });

  it('39: is neither drawn nor charged of four texts, or where the price is another', async () => {
    const { phone } = await makePortrayed(makePhone(), portrayingTexts.slice(1));
    const member = await join(app);
    expect(await portraitOf(member, phone)).toBeNull();
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.few_texts' });
    const more = await makePortrayed();
    const wrong = await draw(member, more.phone, { price: '14' });
    expect(wrong).toMatchObject({ status: 409, code: 'payment.price_changed' });
    expect(await draw(member, more.phone, { price: '15' })).toMatchObject({ status: 200 });
    const { phone: third } = await makePortrayed();
    expect(await draw(member, third)).toMatchObject({ status: 402, code: 'wallet.insufficient_balance' });
    expect(await balanceOf(member)).toBe(5);
  });

  it('39: is included in Pro, and free for the number’s holder', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const pro = await join(app, { pro_until: new Date('2100-01-01') });
    expect(await portraitOf(pro, phone)).toMatchObject({ price: 0 });
    expect(await portraitOf(holder, phone)).toMatchObject({ price: 0, can: { create: true, direct: true } });
    for (const by of [pro, holder]) {
      await drawn(by, phone);
      expect(await balanceOf(by)).toBe(20);
    }
  });

  it('39: at once from two windows it is drawn and paid once', async () => {
    const { phone } = await makePortrayed();
    const member = await join(app, {});
    const both = await Promise.all([draw(member, phone), draw(member, phone)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balanceOf(member)).toBe(5);
  });
});

describe('what a portrait is made of', () => {
  it('39: a text leaves it as soon as it is deleted, removed, held or hidden', async () => {
    const { phone, wrote } = await makePortrayed(makePhone(), [...portrayingTexts, ...portrayingTexts]);
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    const idsIn = async () => {
      const { metrics } = (await see(member, id)).data;
      return new Set(Object.values(metrics).flatMap(({ sources }) => sources.map(({ commentId }) => commentId)));
    };
    const [deleted, removed, held, hidden] = wrote;
    if (!deleted || !removed || !held || !hidden) throw new Error('too few');
    const there = await idsIn();
    for (const one of [deleted, removed, held, hidden]) expect(there.has(one.id)).toBe(true);
    await deleteText(deleted.by, phone);
    const set = (one: { id: number }, columns: { state: 'removed' | 'held' } | { hidden_until: Date }) =>
      app.database.db.updateTable('comment').set(columns).where('id', '=', String(one.id)).execute();
    await set(removed, { state: 'removed' });
    await set(held, { state: 'held' });
    await set(hidden, { hidden_until: new Date('2100-01-01') });
    const left = await idsIn();
    for (const one of [deleted, removed, held, hidden]) expect(left.has(one.id)).toBe(false);
    expect((await see(member, id)).data.people).toBe(6);
  });

  it('39: never shows the whole of a text, nor a private note', async () => {
    const { phone } = await makePortrayed();
    const member = await join(app);
    await member.browser.post('/api/v7/notice/add', { phone, text: 'Zyxwomble is a rude liar.' });
    const portrait = await drawn(member, phone);
    const told = JSON.stringify(portrait);
    expect(told).not.toMatch(/zyxwomble|liar/i);
    for (const text of portrayingTexts) expect(told).not.toContain(text);
  });

  it('39: is not shown while too few texts are left, and its price comes back within 30 days', async () => {
    const { phone, wrote } = await makePortrayed();
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    await deleteText(wrote[0]?.by as Person, phone);
    expect(await see(member, id)).toMatchObject({ status: 404, code: 'portrait.not_found' });
    expect(await portraitOf(member, phone)).toBeNull();
    await runRepeatedJob(app, 'refund-portraits');
    await runRepeatedJob(app, 'refund-portraits');
    expect(await balanceOf(member)).toBe(20);
    const notices = await member.browser.ask<{ items: { kind: string }[] }>('/api/v6/notification/list');
    expect(notices.data.items.map(({ kind }) => kind)).toEqual(['portrait_closed']);
  });

  it('39: after 30 days it waits for texts to come again', async () => {
    const { phone, wrote } = await makePortrayed();
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    const created_at = new Date(app.clock.now().getTime() - 31 * 86_400_000);
    await app.database.db.updateTable('portrait').set({ created_at }).where('id', '=', id).execute();
    await deleteText(wrote[0]?.by as Person, phone);
    await runRepeatedJob(app, 'refund-portraits');
    expect(await balanceOf(member)).toBe(5);
    await say(await join(app), phone, 'Polite to the last.');
    expect(await see(member, id)).toMatchObject({ status: 200 });
  });
});

describe('a portrait by its link', () => {
  it('39: is seen by who had it drawn alone until it is shared, and by everybody then', async () => {
    const { phone } = await makePortrayed();
    const [member, other] = [await join(app), await join(app)];
    const { neuroanalysisId: id } = await drawn(member, phone);
    expect((await see(null, id)).status).toBe(404);
    expect((await see(other, id)).status).toBe(404);
    expect(await share(other, id, '1')).toMatchObject({ status: 404, code: 'portrait.not_found' });
    expect(await share(member, id, '1')).toMatchObject({ data: { is_shared: true, link: `/portrait/${id}` } });
    expect((await see(null, id)).data).toMatchObject({ is_shared: true, can: { share: false } });
    expect((await see(null, id, 'de-DE')).data.description).toContain('öffentliche Texte von 5');
    const picture = await app.request(`/og/en/portrait-${id}.png`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    await share(member, id, '0');
    expect((await see(null, id)).status).toBe(404);
    expect((await app.request(`/og/en/portrait-${id}.png`)).status).toBe(404);
    expect((await see(member, id)).status).toBe(200);
  });

  it('39: is shared no more while its member is away', async () => {
    const { phone } = await makePortrayed();
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    await share(member, id, '1');
    await member.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect((await see(null, id)).status).toBe(404);
  });
});

it('39: is in the export of who had it drawn, and what a holder says of it in theirs', async () => {
  const holder = await join(app);
  const { phone } = await makePortrayed(holder.phone);
  const member = await join(app);
  await drawn(member, phone);
  await direct(holder, { neurotype: 'friendly', age: '30' });
  const fileOf = async ({ browser }: Person) =>
    (await app.request('/api/v6/profile/export', { headers: { authorization: `Bearer ${browser.token}` } })).json();
  expect(await fileOf(member)).toMatchObject({ portraits: { drawn: [{ phone, price: '15' }], ofMyNumber: null } });
  expect(await fileOf(holder)).toMatchObject({
    portraits: { drawn: [], ofMyNumber: { off: false, neurotype: 'friendly', age: 30 } },
  });
});

it('39: members may have portraits drawn, and visitors not', async () => {
  const member = await join(app);
  const asked = async (by: Person | null) =>
    (await (by?.browser ?? new TestBrowser(app)).ask<{ accessToNeuroOwl: boolean }>('/api/v202305/main/load')).data;
  expect(await asked(member)).toMatchObject({ accessToNeuroOwl: true });
  expect(await asked(null)).toMatchObject({ accessToNeuroOwl: false });
  const { phone } = await makePortrayed();
  expect(await new TestBrowser(app).post('/api/v6/portrait/create', { phone })).toMatchObject({ status: 401 });
});
