import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { createComplaintQueue } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue({ DESK_MAIL: 'desk@ringbook.test' });
const { app, clock, moderator, second, complain, find, appeal, decide, follow, noticesOf, run } = moderationQueue;
await give(second, 'member');

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
  await give(moderator, 'moderator');
});

async function give({ id }: Person, role: 'member' | 'moderator' | 'admin') {
  await app.database.db.updateTable('profile').set({ role }).where('id', '=', id).execute();
}
const mails = async () =>
  (await app.database.pool.query('select kind from mail order by id')).rows.map(({ kind }) => kind as string);
const ticketIn = async (by: Person) => ((await noticesOf(by))[0]?.link ?? '').slice('/complaint/'.length);

describe('M26 a site with one moderator', () => {
  it('says on the decision, by its page, mail and notice, that an appeal goes to the operator', async () => {
    const member = await join(app);
    const { id } = await say(author, makePhone(), 'A text on a small site.');
    const { ticket } = await complain(id, {}, member.browser);
    // Confirms the address of the complaint.
    await app.database.db.updateTable('mail_address').set({ confirmed_at: clock.now() }).execute();
    await decide(id, 'refuse');
    expect(await follow(ticket)).toMatchObject({ appealJudge: 'admin', appealUntilTimestamp: expect.any(Number) });
    expect((await noticesOf(member))[0]?.kind).toBe('complaint_decided_alone');
    expect((await mails()).at(-1)).toBe('complaint_decided_alone');
  });

  it('says it to the author of a text that is removed, and not to who won and cannot appeal', async () => {
    const member = await join(app);
    const { id } = await say(author, makePhone(), 'A text that goes.');
    await complain(id, {}, member.browser);
    await decide(id, 'uphold');
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_text_removed_alone');
    expect((await noticesOf(member))[0]?.kind).toBe('complaint_decided');
  });

  it('says nothing of it where there are two', async () => {
    await give(second, 'moderator');
    const { id } = await say(author, makePhone(), 'A text on a larger site.');
    const { ticket } = await complain(id);
    await decide(id, 'uphold');
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_text_removed');
    expect(await follow(ticket)).toMatchObject({ appealJudge: 'moderator' });
    await give(second, 'member');
  });

  it('leaves an appeal to an admin, who may be the same person, and to nobody while there is none', async () => {
    const { id } = await say(author, makePhone(), 'A text of a second thought.');
    await complain(id);
    await decide(id, 'uphold');
    expect(await appeal(await ticketIn(author), author.browser)).toMatchObject({ status: 200 });
    expect(await find(id)).toBeUndefined();
    const before = (await mails()).filter((kind) => kind === 'desk_waiting').length;
    await run('mail-desk');
    expect((await mails()).filter((kind) => kind === 'desk_waiting')).toHaveLength(before + 1);
    // A suspended or deactivated admin does not count.
    const gone = await join(app, { role: 'admin', barred_at: clock.now() });
    expect(await find(id)).toBeUndefined();
    await give(moderator, 'admin');
    expect(await find(id)).toMatchObject({ items: [{ can: { decide: true }, words: 'Because of the rules.' }] });
    await give(gone, 'member');
    // With a second moderator, the admin who decided first is excluded again.
    await give(second, 'moderator');
    expect(await find(id)).toBeUndefined();
    expect(await find(id, second)).toBeDefined();
    await give(second, 'member');
    expect(await decide(id, 'refuse')).toMatchObject({ status: 200 });
    expect((await noticesOf(author))[0]?.kind).toBe('complaint_text_restored');
  });

  it('leaves it to the admin where the only other moderator reacted to the text', async () => {
    await give(moderator, 'admin');
    await give(second, 'moderator');
    const { id } = await say(author, makePhone(), 'A text that the second moderator likes.');
    const like = { comment_id: String(id), like_type: 'LIKE', action_type: 'ADD' };
    expect((await second.browser.post('/api/v11/comment/like', like)).status).toBe(200);
    const { ticket } = await complain(id);
    await decide(id, 'refuse');
    await appeal(ticket);
    expect(await find(id, second)).toBeUndefined();
    expect(await decide(id, 'uphold')).toMatchObject({ status: 200 });
    await give(second, 'member');
  });
});
