import { expect } from 'vitest';
import { say } from './comments.ts';
import { createComplaintQueue, said } from './complaints.ts';
import { makePhone } from './factories.ts';
import { join, type Person } from './member.ts';
import type { TestBrowser } from './sign-in.ts';
import type { TestAppOptions } from './start-app.ts';

/** A desk, and who sends many complaints to it, each about a text of its own and decided at once. */
export async function createMisuseQueue(more: Pick<TestAppOptions, 'log'> = {}) {
  const moderationQueue = await createComplaintQueue({}, more);
  const { app, clock, moderator, second, complain, decide } = moderationQueue;
  let author: Person;

  /** Days went by: their sessions are over. */
  async function signInAnew(...people: Person[]) {
    for (const person of people) {
      person.browser.token = null;
      await person.browser.signIn(person.phone);
    }
  }
  /** Answers the ticket of the complaint, and its text. */
  async function send(by: TestBrowser, decision: 'uphold' | 'refuse', more: Record<string, string> = {}) {
    const comment = await say(author, makePhone(), `Words number ${Math.random()} about it.`);
    const { ticket } = await complain(comment.id, more, by);
    expect(await decide(comment.id, decision)).toMatchObject({ status: 200 });
    return { ticket, textId: comment.id };
  }
  const senders = {
    signInAnew,
    send,
    /** Whose texts they complain about. */
    author: () => author,
    /** Before each test. */
    async startAnew() {
      clock.advance(61_000);
      author = await join(app);
      await signInAnew(moderator, second);
    },
    /** @param decisions a letter each: `u` for upheld, `r` for refused */
    async sendMany(by: TestBrowser, decisions: string, more: Record<string, string> = {}) {
      let last = { ticket: '', textId: 0 };
      for (const one of decisions) last = await send(by, one === 'u' ? 'uphold' : 'refuse', more);
      return last;
    },
    async attempt(by: TestBrowser, more: Record<string, string> = {}) {
      const comment = await say(author, makePhone(), `Another text ${Math.random()} to complain about.`);
      return by.post('/api/v6/complaint/comment', { comment_id: String(comment.id), ...said, ...more });
    },
  };
  return { moderationQueue, senders };
}
