import { beforeEach, describe, expect, it } from 'vitest';
import { listComments, say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, complain, follow, find, decide, noticesOf } = moderationQueue;

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

const idsOn = async (phone: string) => (await listComments(app, null, phone)).items.map(({ id }) => id);

describe('a decision', () => {
  it('removes the text, tells its author why with a ticket of their own, and the complainant the reason', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'She cheats everybody.');
    const { ticket } = await complain(comment.id);
    expect((await decide(comment.id, 'uphold', moderator, 'No facts, only an insult.')).data).toEqual({
      isCaseDecided: true,
      decisionId: expect.stringMatching(/^\d+$/),
      undoUntilTimestamp: Math.floor(clock.now().getTime() / 1000) + 600,
    });
    expect(await idsOn(phone)).toEqual([]);
    const view = await follow(ticket);
    expect(view).toMatchObject({ status: 'decided', decision: 'upheld', appealUntilTimestamp: null });
    expect(view.items).toMatchObject([{ outcome: 'upheld', rule: 'false', words: 'No facts, only an insult.' }]);
    const [notice] = await noticesOf(author);
    expect(notice).toEqual({
      kind: 'complaint_text_removed',
      link: expect.stringMatching(/^\/complaint\/[0-9A-Z-]{27}$/),
    });
    const own = (notice?.link ?? '').slice('/complaint/'.length);
    expect(own).not.toBe(ticket);
    expect(await follow(own)).toMatchObject({ side: 'author', phone, items: [{ words: 'No facts, only an insult.' }] });
    expect(JSON.stringify(await follow(own))).not.toContain('Rosa');
    // An author's ticket shows the text. A complainant's does not, because the text may not be public.
    expect((await follow(own)).items[0]?.text).toBe('She cheats everybody.');
    expect(view.items[0]?.text).toBeNull();
  });

  it('leaves the text where the complaint is refused, says why, and does not trouble its author', async () => {
    const phone = makePhone();
    const comment = await say(author, phone, 'The line was busy.');
    const member = await join(app);
    const { ticket } = await complain(comment.id, {}, member.browser);
    await decide(comment.id, 'refuse', moderator, 'It tells what happened.');
    expect(await idsOn(phone)).toEqual([comment.id]);
    expect(await follow(ticket)).toMatchObject({
      decision: 'refused',
      items: [{ words: 'It tells what happened.', rule: null }],
    });
    expect(await noticesOf(author)).toEqual([]);
    expect((await noticesOf(member)).map(({ kind }) => kind)).toEqual(['complaint_decided', 'complaint_received']);
  });

  it('needs the version that the moderator saw, and a reason in writing', async () => {
    const comment = await say(author, makePhone(), 'Never answers.');
    await complain(comment.id);
    const seen = await find(comment.id);
    const fields = {
      case_id: seen?.id ?? '',
      case_version: '1',
      item_id: seen?.items[0]?.id ?? '',
      decision: 'uphold',
    };
    const send = (more: Record<string, string>) =>
      moderator.browser.post('/api/v6/moderation/complaint/decide', { ...fields, ...more });
    expect(await send({ note: '' })).toMatchObject({ code: 'request.invalid' });
    expect(await send({ note: 'Against the rules.', case_version: '7' })).toMatchObject({
      status: 409,
      code: 'moderation.changed',
    });
    const both = await Promise.all([send({ note: 'Against the rules.' }), send({ note: 'Against the rules.' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await send({ note: 'Against the rules.', case_version: '2' })).toMatchObject({ code: 'moderation.changed' });
    expect(await send({ note: 'Against the rules.', item_id: '999999' })).toMatchObject({ code: 'text.not_found' });
  });

  it('is not there for members, visitors, and who lost the role a second ago', async () => {
    const comment = await say(author, makePhone(), 'A loud voice.');
    await complain(comment.id);
    const former = await join(app, { role: 'moderator' });
    expect(await find(comment.id, former)).toBeDefined();
    await app.database.db.updateTable('profile').set({ role: 'member' }).where('id', '=', former.id).execute();
    expect(await former.browser.ask('/api/v6/moderation/complaints')).toMatchObject({ code: 'page.not_found' });
    const seen = await find(comment.id);
    const fields = {
      case_id: seen?.id ?? '',
      case_version: '1',
      item_id: seen?.items[0]?.id ?? '',
      decision: 'uphold',
      note: 'Against it all.',
    };
    for (const by of [former, author]) {
      expect(await by.browser.post('/api/v6/moderation/complaint/decide', fields)).toMatchObject({
        code: 'page.not_found',
      });
    }
    expect(await moderationQueue.visitor().post('/api/v6/moderation/complaint/decide', fields)).toMatchObject({
      status: 401,
    });
  });

  it('M36 is neither seen nor made by a moderator whom it concerns', async () => {
    const byMe = await say(moderator, makePhone(), 'Written by a moderator.');
    const aboutMe = await say(author, moderator.phone, 'About a moderator.');
    const sentByMe = await say(author, makePhone(), 'Complained about by a moderator.');
    await complain(byMe.id);
    await complain(aboutMe.id);
    await complain(sentByMe.id, {}, moderator.browser);
    for (const { id } of [byMe, aboutMe, sentByMe]) {
      expect(await find(id)).toBeUndefined();
      const seen = await find(id, second);
      const fields = {
        case_id: seen?.id ?? '',
        case_version: '1',
        item_id: seen?.items[0]?.id ?? '',
        decision: 'refuse',
        note: 'All is fine here.',
      };
      const answer = await moderator.browser.post('/api/v6/moderation/complaint/decide', fields);
      expect(answer).toMatchObject({ status: 422, code: 'moderation.refused' });
      expect((await second.browser.post('/api/v6/moderation/complaint/decide', fields)).status).toBe(200);
    }
  });

  it('cannot be undone from the log: it has appeals', async () => {
    const comment = await say(author, makePhone(), 'Undo me.');
    await complain(comment.id);
    await decide(comment.id, 'uphold');
    const log = await moderator.browser.ask<{
      items: { id: string; source: string; act: string; can: { undo: boolean } }[];
    }>('/api/v6/moderation/log');
    expect(log.data.items[0]).toMatchObject({ source: 'complaint', act: 'removed', can: { undo: false } });
    const undo = await moderator.browser.post('/api/v6/moderation/undo', { act_id: log.data.items[0]?.id ?? '' });
    expect(undo).toMatchObject({ code: 'moderation.refused' });
  });
});

it('M24 the history only grows, whoever asks', async () => {
  const comment = await say(author, makePhone(), 'History.');
  await complain(comment.id);
  await decide(comment.id, 'uphold');
  const { rows } = await app.database.pool.query('select event from complaint_event order by id desc limit 3');
  expect(rows.map(({ event }) => event)).toEqual(['decided', 'upheld', 'received']);
  for (const change of [
    "update complaint_event set event = 'x'",
    'delete from complaint_event',
    'truncate complaint_event',
  ]) {
    await expect(app.database.pool.query(change)).rejects.toThrow(/never changed/);
  }
});
