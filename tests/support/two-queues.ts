import type { Decided } from '#contract/moderation.ts';
import { say } from './comments.ts';
import { makePhone } from './factories.ts';
import type { Person } from './member.ts';
import { createModerationQueue } from './moderation-queue.ts';

/** The desk, with texts that are decided about in the queue and because of complaints. */
export async function createTwoQueues() {
  const moderationQueue = await createModerationQueue();
  const { app, moderator, second, complain, sendReport, noticesOf } = moderationQueue;
  const { pool } = app.database;
  const stateOf = async (id: number) =>
    (await pool.query('select state from comment where id = $1', [id])).rows[0]?.state as string;
  const statedOf = async (id: number) =>
    (
      await pool.query(
        `select restriction, reversed_at is not null as reversed from moderation_statement
         where kind = 'comment' and text_id = $1 order by id`,
        [String(id)],
      )
    ).rows.map(({ restriction, reversed }) => `${restriction}${reversed ? ', reversed' : ''}`);
  const undo = (actId: string, by = moderator) => by.browser.post('/api/v6/moderation/undo', { act_id: actId });
  const ticketOf = async (by: Person, kind: string) => {
    const notice = (await noticesOf(by)).find((one) => one.kind === kind);
    return notice?.link.replace('/complaint/', '') ?? '';
  };

  /** After a long time, or a bar, they sign in anew. */
  async function renew(...people: Person[]) {
    for (const { browser, phone } of people) {
      browser.token = null;
      await browser.signIn(phone);
    }
  }

  async function decide(id: number, decision: 'keep' | 'remove' | 'hold' | 'account', by = moderator) {
    const { id: caseId, version } = await moderationQueue.find(id, second, 'text');
    const on = { case_id: caseId, case_version: String(version) };
    return decision === 'account'
      ? by.browser.post<Decided>('/api/v6/moderation/account/remove', on)
      : by.browser.post<Decided>('/api/v6/moderation/decide', { ...on, decision });
  }

  /** A comment that was reported and complained of. */
  async function write(author: Person, text: string, phone = makePhone()) {
    const { id } = await say(author, phone, text);
    await sendReport(id);
    const { ticket } = await complain(id, { email: `by.${id}@example.test` });
    return { id, phone, ticket };
  }

  return { ...moderationQueue, stateOf, statedOf, undoAct: undo, ticketOf, renew, decideInQueue: decide, write };
}
