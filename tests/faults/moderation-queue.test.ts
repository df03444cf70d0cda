import { beforeEach, describe, expect, it } from 'vitest';
import { MyComments } from '#contract/comment.ts';
import type { ContactNames } from '#contract/contact.ts';
import { type Decided, type HeldTexts, MyReports, type ReportSent, TextQueue } from '#contract/moderation.ts';
import { forgetReactionNetworks } from '#server/domains/comment/jobs.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { reply, say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, look, type Person } from '#test/member.ts';
import { createModeratedApp } from '#test/whole-file.ts';

// What moderators see and decide of real comments, and what authors and reporters read of it.
const minute = 60_000;
const { app, moderator } = await createModeratedApp();
beforeEach(() => app.clock.advance(minute));

async function find(textId: number, by = moderator) {
  const { data } = await by.browser.ask('/api/v6/moderation/queue?limit=100');
  expect(data).toStrictEqual(TextQueue.parse(data));
  return TextQueue.parse(data).items.find((item) => item.textId === String(textId));
}
async function decide(textId: number, decision: string, reason = 'other') {
  const seen = await find(textId);
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), decision, reason };
  const answer = await moderator.browser.post<Decided>('/api/v6/moderation/decide', fields);
  expect(answer.status).toBe(200);
  return answer.data.actId;
}
const undo = (actId: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id: actId });
const report = (by: Person, id: number, more: Record<string, string> = {}) =>
  by.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult', ...more });
async function reportsOf(by: Person) {
  const { data } = await by.browser.ask('/api/v6/report/my');
  expect(data).toStrictEqual(MyReports.parse(data));
  return MyReports.parse(data);
}

describe('C5 the author', () => {
  const mine = async (author: Person, id: number) =>
    MyComments.parse((await author.browser.ask('/api/v6/comment/list/my')).data).items.find((one) => one.id === id);

  it('reads the rule that a text was removed by, wherever it stands, and after the undo what was there before', async () => {
    const [author, reader, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Rude words about nobody.');
    await report(reader, id);
    const set = await decide(id, 'hold', 'personal_data');
    expect(await mine(author, id)).toMatchObject({ state: 'held', rule: 'personal_data' });
    const removed = await decide(id, 'remove', 'threat');
    expect(await mine(author, id)).toMatchObject({ state: 'removed', rule: 'threat' });
    expect((await look(app, author, phone)).myComment).toMatchObject({ state: 'removed', rule: 'threat' });
    const held = await author.browser.ask<HeldTexts>('/api/v6/moderation/my');
    expect(held.data.items).toMatchObject([{ textId: String(id), state: 'removed', rule: 'threat' }]);
    expect((await undo(removed)).status).toBe(200);
    expect(await mine(author, id)).toMatchObject({ state: 'held', rule: 'personal_data' });
    const again = await author.browser.ask<HeldTexts>('/api/v6/moderation/my');
    expect(again.data.items).toMatchObject([{ state: 'held', rule: 'personal_data' }]);
    await decide(id, 'keep', 'insult');
    expect(await mine(author, id)).toMatchObject({ state: 'shown', rule: null });
    expect((await undo(set)).code).toBe('moderation.changed');
  });

  it('reads the check’s word again where its removal is undone', async () => {
    const [author, phone] = [await join(app), makePhone()];
    const text = `The same text, three times ${phone}`;
    for (const other of [makePhone(), makePhone()]) await say(author, other, text);
    const { id } = await say(author, phone, text);
    expect(await mine(author, id)).toMatchObject({ state: 'held', rule: 'repeated_by_author' });
    const actId = await decide(id, 'remove', 'spam');
    expect(await mine(author, id)).toMatchObject({ state: 'removed', rule: 'spam' });
    await undo(actId);
    expect(await mine(author, id)).toMatchObject({ state: 'held', rule: 'repeated_by_author' });
  });
});

describe('the moderator', () => {
  it('C7 reads where the same text stands, but not what is about their own number', async () => {
    const author = await join(app);
    const others = [makePhone(), moderator.phone];
    const text = `Sell me your stamps ${author.id}`;
    const firsts = [];
    for (const other of others) firsts.push(await say(author, other, text));
    const { id } = await say(author, makePhone(), `SELL ME YOUR STAMPS ${author.id}`);
    const seen = await find(id);
    expect(seen?.holds.map(({ reason }) => reason)).toEqual(['repeated_by_author']);
    expect(seen?.matches).toEqual([
      {
        kind: 'comment',
        textId: String(firsts[0]?.id),
        text,
        state: 'shown',
        isOwn: true,
        phone: others[0],
        international: internationalOf(others[0] ?? ''),
      },
    ]);
  });

  it('C10 reads what a reported text said before, the newest first, and nobody else does', async () => {
    const [author, reader, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'First words.');
    app.clock.advance(minute);
    await say(author, phone, 'Second words.');
    app.clock.advance(minute);
    await say(author, phone, 'Third words.');
    await report(reader, id);
    const seen = await find(id);
    expect(seen).toMatchObject({
      text: 'Third words.',
      revisions: [{ text: 'Second words.' }, { text: 'First words.' }],
    });
    const [second, first] = seen?.revisions ?? [];
    expect((second?.writtenAtTimestamp ?? 0) - (first?.writtenAtTimestamp ?? 0)).toBe(60);
    expect(JSON.stringify(await look(app, reader, phone))).not.toContain('First words');
  });

  it('C21 sees many reactions of one network as one group, for a week, and never who', async () => {
    const [author, reader, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Well liked.');
    const fans = [await join(app), await join(app), await join(app)];
    const like = (by: Person, address: string, like_type = 'LIKE') => {
      const body = new URLSearchParams({ comment_id: String(id), like_type, action_type: 'ADD' });
      return by.browser.ask('/api/v11/comment/like', { method: 'POST', body, address });
    };
    // The same customer's network, whatever the rest of the address.
    await like(fans[0] as Person, '2001:db8:7::1');
    await like(fans[1] as Person, '2001:db8:7:99::2');
    await like(fans[2] as Person, '203.0.113.77', 'DISLIKE');
    await report(reader, id);
    const seen = await find(id);
    expect(seen?.reactions.byNetwork).toEqual([
      { reaction: 'like', network: 1, count: 2 },
      { reaction: 'dislike', network: 2, count: 1 },
    ]);
    for (const { id: who, phone: number } of fans) {
      expect(JSON.stringify(seen)).not.toMatch(new RegExp(`"${who}"|:${who}\\b|${number}`));
    }
    const networks = async () =>
      (
        await app.database.pool.query<{ network: string | null }>(
          'select network from comment_reaction where comment_id = $1 order by profile_id',
          [id],
        )
      ).rows.map(({ network }) => network);
    expect(new Set(await networks()).size).toBe(2);
    expect(JSON.stringify(await networks())).not.toMatch(/2001|203\.0/);
    await forgetReactionNetworks(app.database.db, new Date(app.clock.now().getTime() + 6 * 24 * 60 * minute));
    expect(await networks()).not.toContain(null);
    await forgetReactionNetworks(app.database.db, new Date(app.clock.now().getTime() + 7 * 24 * 60 * minute));
    expect(await networks()).toEqual([null, null, null]);
    expect((await find(id))?.reactions.byNetwork).toEqual([]);
  });
});

describe('C18 the reporter', () => {
  it('is told each outcome once, and anew where it was undone and decided otherwise', async () => {
    const [author, reporter, phone] = [await join(app), await join(app), makePhone()];
    const { id } = await say(author, phone, 'Look at this.');
    const answer = await reply(author, { id }, 'And at this.');
    await report(reporter, id);
    await reporter.browser.post('/api/v6/report/comment', { thread_id: String(answer.id), reason: 'spam' });
    expect(await reportsOf(reporter)).toMatchObject({ news: 0, items: [{ isNew: false }, { isNew: false }] });
    const actId = await decide(id, 'remove');
    const told = await reportsOf(reporter);
    expect(told.news).toBe(1);
    expect(told.items.map(({ textId, isNew }) => [textId, isNew])).toEqual([
      [String(answer.id), false],
      [String(id), true],
    ]);
    const until = String(Math.floor(app.clock.now().getTime() / 1000));
    const read = (at: string, by = reporter) => by.browser.post('/api/v6/report/my/read', { until: at });
    // What was decided after what was read stays new; nobody reads for another.
    expect((await read(String(Number(until) - 1))).status).toBe(200);
    await read(until, author);
    expect((await reportsOf(reporter)).news).toBe(1);
    await read(until);
    expect(await reportsOf(reporter)).toMatchObject({ news: 0, items: [{ isNew: false }, { isNew: false }] });
    await undo(actId);
    expect(await reportsOf(reporter)).toMatchObject({ news: 0, items: [{}, { state: 'seen', outcome: null }] });
    await decide(id, 'keep');
    expect(await reportsOf(reporter)).toMatchObject({ news: 1, items: [{}, { isNew: true, outcome: 'kept' }] });
    expect(await reportsOf(author)).toMatchObject({ news: 0, items: [] });
  });
});

describe('names that others give', () => {
  const book = (by: Person, phone: string, first_name: string) => {
    const contacts = JSON.stringify([{ phone: `+${phone}`, first_name }]);
    return by.browser.post('/api/v6/contact/import', { consent: '1', contacts });
  };
  const nameOf = async (by: Person, query: string) =>
    (await by.browser.ask<ContactNames>(`/api/v6/contact/${query}`)).data.contacts[0];
  const sendReport = (by: Person, how: 'phone' | 'profile', fields: Record<string, string>) =>
    by.browser.post<ReportSent>(`/api/v6/report/contact/by_${how}`, {
      reason: 'insult',
      report_text: 'Rude',
      ...fields,
    });

  it('are reported by number and by profile, and who asked by a profile is never told the number', async () => {
    const [holder, one, two, three, byPhone, byProfile] = (await joinApart(app, 6)) as [
      Person,
      Person,
      Person,
      Person,
      Person,
      Person,
    ];
    await holder.browser.post('/api/v6/params/profile_going', { flag: '1' });
    for (const by of [one, two, three]) await book(by, holder.phone, 'Nitwit');
    const shown = await nameOf(byPhone, `by_phone?phone=${holder.phone}`);
    const sent = await sendReport(byPhone, 'phone', { phone: `+${holder.phone}`, name_hash: shown?.name_hash ?? '' });
    expect(sent).toMatchObject({ status: 200, data: { status: 'sent' } });
    const again = await sendReport(byPhone, 'phone', { phone: holder.phone, name_hash: shown?.name_hash ?? '' });
    expect(again.data.status).toBe('already_sent');

    const hidden = await nameOf(byProfile, `by_profile?profile_id=${holder.id}`);
    expect(hidden?.name_hash).not.toBe(shown?.name_hash);
    const asked = { profile_id: holder.id, name_hash: hidden?.name_hash ?? '' };
    expect(await sendReport(byProfile, 'profile', asked)).toMatchObject({ status: 200, data: { status: 'sent' } });
    const { items } = await reportsOf(byProfile);
    expect(items).toMatchObject([{ kind: 'contact_name', phone: null, profileId: Number(holder.id), state: 'sent' }]);
    const whole = await byProfile.browser.ask('/api/v6/profile/export');
    expect(JSON.stringify([items, whole.data])).not.toContain(holder.phone);
    expect((await reportsOf(byPhone)).items).toMatchObject([{ phone: holder.phone, profileId: null }]);

    // One name, two reports; decided once, and both are told.
    const seen = await find(Number(items[0]?.textId));
    expect(seen).toMatchObject({ kind: 'contact_name', text: 'Nitwit', reports: [{ reason: 'insult', count: 2 }] });
    expect(seen?.can.removeAccount).toBe(false);
    await decide(Number(items[0]?.textId), 'remove', 'insult');
    expect(await nameOf(byPhone, `by_phone?phone=${holder.phone}`)).toBeUndefined();
    for (const by of [byPhone, byProfile]) {
      expect(await reportsOf(by)).toMatchObject({ news: 1, items: [{ outcome: 'removed', isNew: true }] });
    }
  });

  it('are reported by their hash alone: another number’s, another way’s and an invented one tell nothing', async () => {
    const [reporter, ...givers] = (await joinApart(app, 4)) as [Person, ...Person[]];
    const [named, other] = [makePhone(), makePhone()];
    for (const by of givers) await book(by, named, 'Fool');
    const name_hash = (await nameOf(reporter, `by_phone?phone=${named}`))?.name_hash ?? '';
    const refused = [
      await sendReport(reporter, 'phone', { phone: other, name_hash }),
      await sendReport(reporter, 'phone', { phone: named, name_hash: 'invented' }),
      await sendReport(reporter, 'profile', { profile_id: givers[0]?.id ?? '', name_hash }),
      await sendReport(reporter, 'profile', { profile_id: '999999', name_hash }),
      await sendReport(reporter, 'phone', { phone: 'x', name_hash }),
    ];
    expect(refused.map(({ code }) => code)).toEqual([
      ...['text.not_found', 'text.not_found', 'text.not_found', 'profile.not_found', 'number.invalid'],
    ]);
    expect((await reportsOf(reporter)).items).toEqual([]);
    const { rows } = await app.database.pool.query('select 1 from name_case where phone in ($1, $2)', [named, other]);
    expect(rows).toEqual([]);
  });
});
