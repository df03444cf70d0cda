import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';
import { spamCampaignDesk } from '#test/spam-campaign.ts';
import { createTwoQueues } from '#test/two-queues.ts';

const moderationQueue = await createTwoQueues();
const { app, clock, moderator, second, decide: judge, act, appeal, sendReport } = moderationQueue;
const { stateOf, undoAct: undo, ticketOf, decideInQueue: decide } = moderationQueue;
const spamCampaigns = spamCampaignDesk(app);
const { pool } = app.database;
const minute = 60_000;

let author: Person;
const write = (text: string, phone?: string) => moderationQueue.write(author, text, phone);
beforeEach(async () => {
  clock.advance(2 * minute);
  author = await join(app);
});

describe('M26: while an appeal waits, who decided first changes nothing about the text', () => {
  /** Refused by the first moderator, and the complainant appeals: the text is shown. */
  async function appealed(text: string) {
    const { id, phone, ticket } = await write(text);
    clock.advance(minute);
    expect((await judge(id, 'refuse')).status).toBe(200);
    clock.advance(11 * minute);
    expect((await appeal(ticket)).status).toBe(200);
    return { id, phone, ticket };
  }
  const refused = { status: 422, code: 'moderation.refused' };

  it('neither in the queue nor with the whole account; a colleague may', async () => {
    const { id } = await appealed('They sell your number.');
    await sendReport(id);
    for (const decision of ['keep', 'remove', 'hold', 'account'] as const) {
      expect(await decide(id, decision)).toMatchObject(refused);
    }
    // Nor through another text of the account.
    const other = await say(author, makePhone(), 'Another one.');
    await sendReport(other.id);
    expect(await decide(other.id, 'account')).toMatchObject(refused);
    const { rows } = await pool.query('select barred_at from profile where id = $1', [author.id]);
    expect([rows, await stateOf(id), await stateOf(other.id)]).toEqual([[{ barred_at: null }], 'shown', 'shown']);
    expect((await decide(id, 'remove', second)).status).toBe(200);
    expect(await stateOf(id)).toBe('removed');
  });

  it('nor by reporting it anew: it waits for a colleague', async () => {
    const { id } = await appealed('They call at night.');
    const sent = await moderator.browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'spam' });
    expect(sent.status).toBe(200);
    expect(await decide(id, 'remove')).toMatchObject(refused);
    expect(await stateOf(id)).toBe('shown');
  });

  it('nor with a wave of spam, which passes it over', async () => {
    const { id } = await appealed('Blue bicycles at bicycles.example.test');
    const other = await say(author, makePhone(), 'More at bicycles.example.test');
    const spamCampaign = await spamCampaigns.preview(moderator, { contains: 'bicycles.example' });
    expect((await spamCampaigns.run(moderator, spamCampaign.id)).status).toBe(200);
    expect(await spamCampaigns.until(moderator, spamCampaign.id, 'done')).toMatchObject({ removed: 1, passedOver: 1 });
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['shown', 'removed']);
  });

  it('nor by taking back what they did before, in the queue, with a wave or with the account', async () => {
    for (const way of ['keep', 'wave', 'account'] as const) {
      author = await join(app);
      clock.advance(20 * minute);
      const { id, ticket } = await write(`Green garages ${way} at garages.example.test`);
      if (way === 'keep') await decide(id, 'hold');
      const spamCampaign =
        way === 'wave' ? await spamCampaigns.preview(moderator, { contains: `garages ${way}` }) : null;
      const made = spamCampaign ? null : await decide(id, way === 'keep' ? 'keep' : 'account');
      if (spamCampaign) {
        await spamCampaigns.run(moderator, spamCampaign.id);
        await spamCampaigns.until(moderator, spamCampaign.id, 'done');
      }
      const before = await stateOf(id);
      await judge(id, 'refuse');
      // The notice of the decision comes after ten minutes, so the appeal is put there as it would be written then.
      await pool.query(
        `with item as (select id, case_id from complaint_item where kind = 'comment' and text_id = $1), waits as (
          update complaint_case set state = 'appealed' where id = (select case_id from item)
        ), awaits as (
          update complaint_item set awaits = 'appeal' where id = (select id from item)
        )
        insert into complaint_appeal (item_id, side, sealed, sent_at) select id, 'complainant', '', $2 from item`,
        [String(id), clock.now()],
      );
      expect(ticket).not.toBe('');
      if (spamCampaign) {
        await spamCampaigns.undo(moderator, spamCampaign.id);
        expect(await spamCampaigns.until(moderator, spamCampaign.id, 'undone')).toMatchObject({
          restored: 0,
          leftAlone: 1,
        });
      } else {
        expect(await undo(made?.data.actId ?? '')).toMatchObject(refused);
      }
      expect(await stateOf(id)).toBe(before);
    }
  });

  it('nor, where the author appeals, by keeping what the author wrote anew', async () => {
    const { id, phone } = await write('All of them are crooks.');
    await act(id, [['remove', 'An insult.']]);
    clock.advance(11 * minute);
    const ticket = await ticketOf(author, 'complaint_text_removed');
    expect((await appeal(ticket)).status).toBe(200);
    await say(author, phone, 'All of them were late.');
    expect(await decide(id, 'keep')).toMatchObject(refused);
    expect(await stateOf(id)).toBe('held');
  });
});
