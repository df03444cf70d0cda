import { beforeEach, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '#shared/time.ts';
import { say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, moderator, second, visitor, complain, find, decide, appeal, noticesOf, run } = moderationQueue;

let author: Person;
let phone: string;
beforeEach(async () => {
  clock.advance(2 * minuteMs);
  author = await join(app);
  phone = makePhone();
});

const edit = async (text: string) => {
  clock.advance(2 * minuteMs);
  expect(await author.browser.post('/api/v7/comment/add', { phone, text })).toMatchObject({ status: 200 });
};
const readState = async (id: number) =>
  (await app.database.pool.query('select state from comment where id = $1', [id])).rows[0]?.state;

type Shown = Awaited<ReturnType<typeof find>>;
/** Decides as on a page that showed the case so. */
function decideSeen(seen: Shown, decision: 'uphold' | 'refuse', by = moderator) {
  return by.browser.post('/api/v6/moderation/complaint/decide', {
    case_id: seen?.id ?? '0',
    case_version: String(seen?.version),
    item_id: seen?.items[0]?.id ?? '0',
    decision,
    reason: 'insult',
    note: 'As it stood on my page.',
  });
}
const changed = { status: 409, code: 'moderation.changed' };

describe('a text that its author edits while its complaint waits', () => {
  it('is not removed by who saw the words of before, nor in the acts of a whole case', async () => {
    const { id } = await say(author, phone, 'A rude word about this person.');
    await complain(id);
    const seen = await find(id);
    await edit('A kind word about this person.');
    expect(await decideSeen(seen, 'uphold')).toMatchObject(changed);
    const body = JSON.stringify({
      case_id: seen?.id,
      case_version: String(seen?.version),
      acts: [`remove:${seen?.items[0]?.id}`],
      reasons: ['insult'],
      notes: ['It is an insult.'],
    });
    const headers = { 'content-type': 'application/json' };
    const acts = { method: 'POST', body, headers };
    expect(await moderator.browser.ask('/api/v6/moderation/complaint/act', acts)).toMatchObject(changed);
    expect(await readState(id)).toBe('shown');
    expect((await find(id))?.items[0]?.textNow).toBe('A kind word about this person.');
    expect(await decide(id, 'refuse')).toMatchObject({ status: 200 });
  });

  it('is not shown by an appeal that was read before it was written anew', async () => {
    const { id } = await say(author, phone, 'Words that are removed.');
    await complain(id);
    await decide(id, 'uphold');
    const [notice] = await noticesOf(author);
    await appeal(notice?.link.slice('/complaint/'.length) ?? '', author.browser);
    const seen = await find(id, second);
    await edit('Words that nobody has read.');
    expect(await decideSeen(seen, 'refuse', second)).toMatchObject(changed);
    expect(await readState(id)).toBe('held');
    expect(await decideSeen(await find(id, second), 'refuse', second)).toMatchObject({ status: 200 });
    expect(await readState(id)).toBe('shown');
  });

  it('is not shown again by a refusal for what stood there when it was hidden', async () => {
    const member = await join(app);
    const { id } = await say(author, phone, 'Words that wait too long.');
    await complain(id, { reason: 'insult' }, member.browser);
    clock.advance(31 * dayMs);
    for (const person of [moderator, author]) {
      person.browser.token = null;
      await person.browser.signIn(person.phone);
    }
    await run('settle-complaints');
    const seen = await find(id);
    await edit('Words that came while it was hidden.');
    expect(await decideSeen(seen, 'refuse')).toMatchObject(changed);
    expect(await readState(id)).toBe('held');
  });

  it('is judged by each version of a holder’s own name, too', async () => {
    const holder = await join(app);
    const rename = async (first_name: string, last_name: string) =>
      expect(await holder.browser.post('/api/v6/profile/edit', { first_name, last_name })).toMatchObject({
        status: 200,
      });
    await rename('Rude', 'Insultname');
    const name_hash = (await look(app, author, holder.phone)).profile?.name_hash ?? '';
    const sent = await visitor().post('/api/v6/complaint/contact', { ...said, id: holder.phone, name_hash });
    expect(sent).toMatchObject({ status: 200 });
    const seen = await find(holder.id);
    expect(seen?.items[0]?.text).toBe('Rude Insultname');
    await rename('Nice', 'Person');
    expect(await decideSeen(seen, 'uphold')).toMatchObject(changed);
  });

  it('can be decided about after an edit of another text on the same number', async () => {
    const { id } = await say(author, phone, 'Nobody edits this one.');
    await complain(id);
    const seen = await find(id);
    author = await join(app);
    await say(author, phone, 'Something by somebody else.');
    await edit('Something else by somebody else.');
    expect(await decideSeen(seen, 'uphold')).toMatchObject({ status: 200 });
  });
});
