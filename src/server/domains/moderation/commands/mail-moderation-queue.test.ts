import { beforeEach, describe, expect, it } from 'vitest';
import type { ModerationQueue } from '#contract/moderation-queue.ts';
import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { wordMail } from '#server/domains/notification/commands/send-mail.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { recordMail } from '#test/kept-mail.ts';
import { join } from '#test/member.ts';
import { casesOf } from '#test/moderation-queue.ts';

const env = { DESK_MAIL: 'one@ringbook.test, Two@ringbook.test' };
const { app, clock, moderator, complain, decide, run } = await createComplaintQueue(env);
const keys = createMailKeys(await loadSiteSecret(app.database));

const takeAll = await recordMail(app);
/** Takes the moderators' mails queued since the last call. */
const takeMails = async () => (await takeAll()).filter(({ kind }) => kind === 'desk_waiting');
const addresses = async () => (await takeMails()).map(({ to }) => to);
async function complained(more: Record<string, string> = {}) {
  const comment = await say(await join(app), makePhone(), 'Unmentionable words of somebody.');
  return { id: comment.id, ...(await complain(comment.id, more)) };
}
async function signIn() {
  moderator.browser.token = null;
  await moderator.browser.signIn(moderator.phone);
}
async function lookAtAll() {
  const { data } = await moderator.browser.ask<ModerationQueue>('/api/v6/moderation/desk?limit=100');
  for (const { source, id } of casesOf(data.items))
    await moderator.browser.post('/api/v6/moderation/open', { source, case_id: id });
}

beforeEach(async () => {
  await app.database.pool.query(`update complaint_case set state = 'decided', decided_at = received_at`);
  await app.database.pool.query('delete from complaint_place');
  await app.database.pool.query(`update moderation_case set state = 'closed', outcome = 'kept' where state = 'open'`);
  clock.advance(2 * dayMs);
  await signIn();
  await run('mail-desk');
  await takeMails();
});

describe('M35 the desk is written to', () => {
  it('at each of its addresses three days before something is due, and no second before', async () => {
    const { dueAtTimestamp } = await complained();
    await lookAtAll();
    clock.advance(dueAtTimestamp * 1000 - 3 * dayMs - 1000 - clock.now().getTime());
    await run('mail-desk');
    expect(await addresses()).toEqual([]);
    clock.advance(1000);
    await run('mail-desk');
    expect(await addresses()).toEqual(['one@ringbook.test', 'Two@ringbook.test']);
  });

  it('of what no moderator looked at for a day, and not of what one of them opened', async () => {
    await complained();
    clock.advance(dayMs - 1000);
    await run('mail-desk');
    expect(await addresses()).toEqual([]);
    clock.advance(1000);
    await run('mail-desk');
    expect(await addresses()).toHaveLength(2);
    clock.advance(dayMs);
    await signIn();
    await lookAtAll();
    await run('mail-desk');
    expect(await addresses()).toEqual([]);
  });

  it('of held and reported texts in the same way', async () => {
    const comment = await say(await join(app), makePhone(), 'Reported, and seen by nobody.');
    await (await join(app)).browser.post('/api/v6/report/comment', { comment_id: String(comment.id) });
    await run('mail-desk');
    expect(await addresses()).toEqual([]);
    clock.advance(dayMs);
    await run('mail-desk');
    expect(await addresses()).toHaveLength(2);
  });

  it('once a day at most, however often it runs and whatever comes, and again while something waits', async () => {
    await complained();
    clock.advance(dayMs);
    await Promise.all([run('mail-desk'), run('mail-desk'), run('mail-desk')]);
    await complained();
    clock.advance(dayMs - hourMs);
    await run('mail-desk');
    expect(await addresses()).toHaveLength(2);
    clock.advance(hourMs);
    await run('mail-desk');
    expect(await addresses()).toHaveLength(2);
  });

  it('not when all is decided', async () => {
    const { id } = await complained();
    clock.advance(dayMs);
    await signIn();
    await decide(id, 'refuse');
    await run('mail-desk');
    expect(await addresses()).toEqual([]);
  });

  it('how much waits, and without a word, name, number or address of anybody', async () => {
    const { dueAtTimestamp } = await complained({ name: 'Zephyrine Quill', text: 'Xylophonic words.' });
    clock.advance(dueAtTimestamp * 1000 - 3 * dayMs - clock.now().getTime());
    await run('mail-desk');
    const [mail] = await takeMails();
    expect(mail).toMatchObject({ link: '/moderation', token: null, values: { due: 1, unseen: 1, unjudged: 0 } });
    if (!mail) throw new Error('no mail was queued');
    const { subject, parts, footer } = wordMail('desk_waiting', mail, 'https://ringbook.test');
    const words = [subject, ...parts.flatMap(({ text, link = '' }) => [text, link]), footer].join('\n');
    expect(words).toContain('https://ringbook.test/en/moderation');
    expect(words).not.toMatch(/Unmentionable|Zephyrine|Xylophonic|example\.test|\d{5}/);
  });

  it('even where a stranger used its address, and its owner said that it was not them', async () => {
    await complained({ email: 'one@ringbook.test' });
    clock.advance(dayMs);
    const stopped_at = clock.now();
    await app.database.db
      .insertInto('mail_address')
      .values({ address: keys.hash('one@ringbook.test'), last_at: stopped_at, stopped_at })
      .onConflict((conflict) => conflict.column('address').doUpdateSet({ stopped_at, confirmed_at: null }))
      .execute();
    await run('mail-desk');
    expect(await addresses()).toContain('one@ringbook.test');
  });
});
