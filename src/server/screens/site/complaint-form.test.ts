import { beforeEach, describe, expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, joinApart, type Person } from '#test/member.ts';
import { startTestApp } from '#test/start-app.ts';

const moderationQueue = await createComplaintQueue();
const { app, clock, find, list } = moderationQueue;

let author: Person;
beforeEach(async () => {
  clock.advance(61_000);
  author = await join(app);
});

const form = { ...said, reason: 'insult', good_faith: '1' };
/** Posts the form as a browser without script does; returns where it redirects. */
async function post(fields: Record<string, string>, { path = '/complain', headers = {}, on = app } = {}) {
  const answer = await on.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: answer.status, to: answer.headers.get('location') ?? '' };
}
const wrongOf = ({ to }: { to: string }) => new URL(to, 'http://ringbook').searchParams.get('wrong');

describe('M22 the form without script', () => {
  it('leads to the page of the ticket, in the language of its address', async () => {
    const comment = await say(author, makePhone(), 'A text to complain about without script.');
    const sent = await post({ ...form, comment: String(comment.id) });
    expect(sent).toMatchObject({ status: 303, to: expect.stringMatching(/^\/complaint\/[0-9A-Z-]{27}$/) });
    const shown = await find(comment.id);
    expect(shown).toMatchObject({ reason: 'insult', isMember: false, isCourtDecision: false });
    expect(shown?.message).toBe(`${said.name}\n${said.email}\n${said.text}`);
    expect(await moderationQueue.follow(sent.to.slice('/complaint/'.length))).toMatchObject({ status: 'open' });
    const arabic = await post({ ...form, comment: String(comment.id), name: 'Ali' }, { path: '/ar-SA/complain' });
    expect(arabic.to).toMatch(/^\/ar-SA\/complaint\/[0-9A-Z-]{27}$/);
    expect((await post(form, { path: '/xx/complain' })).status).toBe(404);
  });

  it('takes a reply, and a court decision with its own deadline', async () => {
    const comment = await say(author, makePhone(), 'What do you say?');
    const answer = await author.browser.post<{ id: number }>('/api/v13/comment/thread/add', {
      reply_to: String(comment.id),
      text: 'Something forbidden.',
    });
    const reply = String(answer.data.id);
    const citation = { court: 'Local court of Bonn', court_date: '2020-03-04', court_reference: '104 C 12/20' };
    expect((await post({ ...form, reply, reason: 'court_decision', ...citation })).to).toMatch(/^\/complaint\//);
    expect(await find(reply)).toMatchObject({ isCourtDecision: true, items: [{ kind: 'reply' }] });
  });

  it('takes the name that everybody reads over a number', async () => {
    const phone = makePhone();
    for (const { browser } of await joinApart(app, 3)) {
      await browser.post('/api/v6/suggest/add', { phone, first_name: 'Swindler', last_name: 'Joe' });
    }
    expect((await post({ ...form, number: phone, first: 'S***', last: 'J.' })).to).toMatch(/^\/complaint\//);
    expect((await list()).find((one) => one.phone === phone)?.items[0]).toMatchObject({ text: 'Swindler Joe' });
    // A wrong guess gets the same answer, but opens no case.
    expect((await post({ ...form, number: phone, first: 'T***', last: 'J.' })).to).toMatch(/^\/complaint\//);
    expect((await list()).filter((one) => one.phone === phone)).toHaveLength(1);
  });

  it.each([
    ['no text', {}, 'request.invalid', null],
    ['a text that is none', { comment: '1; drop table' }, 'request.invalid', null],
    ['a text that is not there', { comment: '999999999' }, 'text.not_found', null],
    ['a short message', { comment: '1', text: 'Liar!' }, 'request.invalid', 'text'],
    ['a wrong address', { comment: '1', email: 'rosa@localhost' }, 'request.invalid', 'email'],
    [
      'a header in the address',
      { comment: '1', email: 'rosa@example.test\r\nBcc: all@example.test' },
      'request.invalid',
      'email',
    ],
    ['a reason that is none', { comment: '1', reason: 'dislike' }, 'request.invalid', null],
    ['no good faith', { comment: '1', good_faith: '' }, 'request.invalid', 'good_faith'],
  ])('with %s leads back to the form, says why, and writes nothing', async (_, wrong, code, field) => {
    const before = (await list()).length;
    const answer = await post({ ...form, ...(wrong as Record<string, string>) });
    expect(answer.status).toBe(303);
    expect(answer.to).toMatch(/^\/complain\?/);
    expect(wrongOf(answer)).toBe(code);
    expect(new URL(answer.to, 'http://ringbook').searchParams.get('field')).toBe(field);
    expect((await list()).length).toBe(before);
  });

  it('of more than it may hold, of JSON cut in half, or from another site is refused', async () => {
    const comment = String((await say(author, makePhone(), 'Some text.')).id);
    expect(wrongOf(await post({ ...form, comment, text: 'a'.repeat(1e6) }))).toBe('request.invalid');
    const half = await app.request('/complain', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"comment":',
    });
    expect(half.status).toBe(303);
    for (const from of ['cross-site', 'same-site']) {
      const answer = await post({ ...form, comment }, { headers: { 'sec-fetch-site': from } });
      expect(wrongOf(answer)).toBe('request.invalid');
    }
    expect(await find(comment)).toBeUndefined();
  });

  it('leads nowhere out of the site, whatever it is told', async () => {
    for (const evil of ['//evil.example', 'https://evil.example', '\\\\evil.example', '%2F%2Fevil.example']) {
      const { to } = await post({ ...form, comment: evil, number: evil, first: evil, last: evil });
      expect(to).toMatch(/^\/complain\?/);
    }
    expect((await post(form, { path: '/https:%2F%2Fevil.example/complain' })).status).toBe(404);
  });

  it('is limited as the call is, by the network that sends it', async () => {
    const limited = await createComplaintQueue({ RATE_FACTOR: '1', COMPLAINTS_PER_NETWORK: '2' });
    const by = await join(limited.app);
    const results: (string | null)[] = [];
    for (let n = 0; n < 3; n += 1) {
      const comment = await say(by, makePhone(), `Text ${n} of many.`);
      limited.clock.advance(61_000);
      results.push(wrongOf(await post({ ...form, comment: String(comment.id) }, { on: limited.app })));
    }
    expect(results).toEqual([null, null, 'limit.complaints']);
  });

  it('asks for the bot check where the call does', async () => {
    const checking = await startTestApp({ env: { BOT_CHECK: 'on' } });
    try {
      const asks = (fields: Record<string, string>) => post({ ...form, comment: '1', ...fields }, { on: checking });
      expect(wrongOf(await asks({}))).toBe('bot_check.required');
      expect(wrongOf(await asks({ altcha: 'forged' }))).toBe('bot_check.invalid');
      expect(wrongOf(await asks({ altcha: 'a\r\nx-forwarded-for: 1.2.3.4\u0000é' }))).toBe('bot_check.invalid');
    } finally {
      await checking.close();
    }
  });
});
