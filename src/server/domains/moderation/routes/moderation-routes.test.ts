import { describe, expect, it } from 'vitest';
import type { TextQueue } from '#contract/moderation.ts';
import { makePhone } from '#test/factories.ts';
import { join } from '#test/member.ts';
import { TestBrowser } from '#test/sign-in.ts';
import { createTextQueue } from '#test/text-queue.ts';

const { app, moderator, author, write, sendReport, stateOf, queue, find, decide, board } = await createTextQueue();

describe('the queue', () => {
  it('shows a text that is held, with the word that matched (C9)', async () => {
    const phone = makePhone();
    const id = await write('A BADWORD here', phone);
    expect(await find(id)).toEqual({
      id: expect.any(String),
      version: 1,
      kind: 'board_text',
      textId: id,
      phone,
      text: 'A BADWORD here',
      state: 'held',
      holds: [{ reason: 'listed_word', evidence: { word: 'BADWORD', listed: 'badword' } }],
      reports: [],
      reportWords: [],
      revisions: [],
      matches: [],
      isOnTop: false,
      isSetAside: false,
      writtenAtTimestamp: expect.any(Number),
      openedAtTimestamp: Math.floor(app.clock.now().getTime() / 1000),
      author: { profileId: Number(author().id), openedAtTimestamp: expect.any(Number), removedTexts: 0 },
      reactions: { byAge: [], byNetwork: [] },
      can: { removeAccount: true },
    });
  });

  it('puts a text on top that three people of different networks reported, and not one that a household did', async () => {
    const [one, three, household] = [await write(), await write(), await write()];
    const people = await Promise.all([join(app), join(app), join(app)]);
    await sendReport(people[0], one);
    for (const person of people) {
      expect(await sendReport(person, three, { words: `said ${person.id}` })).toMatchObject({ status: 'sent' });
      await sendReport(person, household, { network: 'n:one home' });
    }
    const { items } = await queue();
    expect(items[0]).toMatchObject({ textId: three, isOnTop: true, reports: [{ reason: 'insult', count: 3 }] });
    expect([...(items[0]?.reportWords ?? [])].sort()).toEqual(people.map(({ id }) => `said ${id}`).sort());
    const order = items.map(({ textId }) => textId);
    expect(order.indexOf(one)).toBeLessThan(order.indexOf(household));
    expect(items.find(({ textId }) => textId === household)).toMatchObject({ isOnTop: false });
  });

  it('pages by cursors, and says how many wait and since when', async () => {
    const whole = await queue();
    const seen: string[] = [];
    let after = '';
    do {
      const { data } = await moderator.browser.ask<TextQueue>(
        `/api/v6/moderation/queue?limit=2${after && `&after=${after}`}`,
      );
      expect(data.total).toBe(whole.total);
      seen.push(...data.items.map(({ textId }) => textId));
      after = data.next ?? '';
    } while (after);
    expect(seen).toEqual(whole.items.map(({ textId }) => textId));
    expect(seen.length).toBeGreaterThan(3);
    expect(whole.oldestAtTimestamp).toBe(Math.min(...whole.items.map(({ openedAtTimestamp }) => openedAtTimestamp)));
  });

  it('is there for moderators alone', async () => {
    const calls = [['/api/v6/moderation/queue'], ['/api/v6/moderation/log']];
    for (const [path = ''] of calls) {
      expect(await author().browser.ask(path)).toMatchObject({ status: 404, code: 'page.not_found' });
      expect(await new TestBrowser(app).ask(path)).toMatchObject({ status: 401 });
      expect((await (await join(app, { role: 'admin' })).browser.ask(path)).status).toBe(200);
    }
    const fields = { case_id: '1', case_version: '1', act_id: '1', decision: 'remove' };
    for (const path of ['decide', 'undo', 'account/remove']) {
      expect(await author().browser.post(`/api/v6/moderation/${path}`, fields)).toMatchObject({
        code: 'page.not_found',
      });
    }
  });

  it('hides from moderators what is theirs, and they cannot decide about it', async () => {
    const own = await write('my own badword', makePhone(), moderator);
    const aboutMe = await write('about me: badword', moderator.phone);
    expect([await find(own), await find(aboutMe)]).toEqual([undefined, undefined]);
    const second = await join(app, { role: 'moderator' });
    const seen = await find(own, second);
    const fields = { case_id: seen?.id ?? '', case_version: String(seen?.version), decision: 'keep' };
    const mine = await moderator.browser.post('/api/v6/moderation/decide', fields);
    expect([mine.status, mine.code]).toEqual([422, 'moderation.refused']);
    expect(await stateOf(own)).toBe('held');
    expect((await second.browser.post('/api/v6/moderation/decide', fields)).status).toBe(200);
    expect(await stateOf(own)).toBe('shown');
  });

  it('C21 tells reactions by age of account and by network, and no id or hash of who reacted', async () => {
    const reactor = await join(app);
    const id = await write('well liked badword');
    const network = `n:hash${reactor.id}`;
    board.reactions.push(
      { id, reaction: 'like', accountAge: 'day', network, count: 4 },
      { id, reaction: 'like', accountAge: 'older', network, count: 1 },
      { id, reaction: 'dislike', accountAge: 'older', network: 'n:elsewhere', count: 2 },
      { id, reaction: 'like', accountAge: 'older', network: 'n:elsewhere', count: 1 },
    );
    await sendReport(reactor, id);
    const person = await join(app);
    await sendReport(person, await write(), { words: 'reported' });
    expect((await find(id))?.reactions).toEqual({
      byAge: [
        { reaction: 'like', accountAge: 'day', count: 4 },
        { reaction: 'like', accountAge: 'older', count: 2 },
        { reaction: 'dislike', accountAge: 'older', count: 2 },
      ],
      byNetwork: [
        { reaction: 'like', network: 1, count: 5 },
        { reaction: 'dislike', network: 2, count: 2 },
        { reaction: 'like', network: 2, count: 1 },
      ],
    });
    const { data: done } = await decide(id, 'hold');
    const all = JSON.stringify([
      (await moderator.browser.ask('/api/v6/moderation/queue?limit=100')).data,
      (await moderator.browser.ask('/api/v6/moderation/log?limit=100')).data,
      done,
    ]);
    for (const secret of [network, 'n:elsewhere', reactor.phone, person.phone]) expect(all).not.toContain(secret);
    for (const who of [reactor, person]) {
      expect(all).not.toMatch(new RegExp(`"(?:profileId|authorId|moderatorId)":${who.id}\\b|"${who.id}"`));
    }
  });
});

it.each([
  ['a NUL', 'a\u0000b'],
  ['a turned direction', 'a\u202eb'],
  ['a thousand marks', `a${'\u0301'.repeat(900)}`],
  ['nothing that can be seen', 'x\u200b'.slice(1)],
  ['1001 letters', 'x'.repeat(1001)],
])('words with %s are refused, of a reporter and of a moderator, and change nothing', async (_, words) => {
  const id = await write('A badword that waits');
  const told = await author().browser.post('/api/v6/report/comment', { comment_id: '1', report_text: words });
  const decided = await decide(id, 'remove', moderator, { note: words });
  expect([told, decided]).toMatchObject(Array(2).fill({ status: 400, code: 'request.invalid' }));
  expect(await stateOf(id)).toBe('held');
});

it('the log cannot be changed, by nobody', async () => {
  const { pool } = app.database;
  for (const statement of [
    'update moderation_act set note = null',
    'delete from moderation_act',
    'truncate moderation_act',
  ]) {
    await expect(pool.query(`${statement}${statement.startsWith('truncate') ? ' cascade' : ''}`)).rejects.toThrow(
      'the log of moderation is never changed',
    );
  }
});

it('operators see how many texts wait and how long', async () => {
  await write('badword for the figures');
  const { total } = await queue();
  app.clock.advance(90_000);
  const figures = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
  const places = [...figures.matchAll(/^ringbook_moderation_queue\{place="\w+"\} (\d+)/gm)];
  expect(places).toHaveLength(4);
  expect(places.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(total);
  const [, oldest] = /^ringbook_moderation_oldest_seconds\{place="waiting"\} (\d+)/m.exec(figures) ?? [];
  expect(Number(oldest)).toBeGreaterThanOrEqual(90);
});

it('C4 operators see how many bursts of votes wait and how long', async () => {
  const figures = async () => {
    const text = await (await app.request('/metrics', { address: '127.0.0.1' })).text();
    return ['queue', 'oldest_seconds'].map(
      (name) => new RegExp(`^ringbook_moderation_${name}\\{place="burst"\\} (\\d+)$`, 'm').exec(text)?.[1],
    );
  };
  const mark = async (ago: number, more: object = {}) => {
    const voteSurge = { sign: 'bad', at: app.clock.now().getTime() - ago, ...more };
    const sql = 'insert into number (phone, opinions) values ($1, $2)';
    await app.database.pool.query(sql, [makePhone(), JSON.stringify({ burst: voteSurge })]);
  };
  expect(await figures()).toEqual(['0', '0']);
  await mark(120_000);
  await mark(30_000);
  await mark(900_000, { isDecided: true });
  expect(await figures()).toEqual(['2', '120']);
});
