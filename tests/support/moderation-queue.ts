import { expect } from 'vitest';
import { ModerationQueue, type OpenedCase, type QueueEntry } from '#contract/moderation-queue.ts';
import { say } from './comments.ts';
import { createComplaintQueue } from './complaints.ts';
import { makePhone } from './factories.ts';
import { join, type Person } from './member.ts';

/** All cases of the desk's rows, each with what its row tells of the text. */
export const casesOf = (rows: readonly QueueEntry[]): QueueEntry[] =>
  rows.flatMap((row) => [row, ...row.others.map((one) => ({ ...row, ...one }))]);

/** The desk of two moderators, with texts that members report and complaints. */
export async function createModerationQueue() {
  const moderationQueue = await createComplaintQueue();
  const { app, moderator } = moderationQueue;

  async function queue(by: Person = moderator, more = ''): Promise<ModerationQueue> {
    const { status, data } = await by.browser.ask<ModerationQueue>(`/api/v6/moderation/desk?limit=100${more}`);
    expect(status).toBe(200);
    expect(data).toStrictEqual(ModerationQueue.parse(data));
    return data;
  }

  const find = async (textId: number | string, by: Person = moderator, source?: string): Promise<QueueEntry> => {
    const entry = casesOf((await queue(by)).items).find(
      (item) => item.textId === String(textId) && (source === undefined || item.source === source),
    );
    if (!entry) throw new Error('it does not wait');
    return entry;
  };
  const open = (by: Person, { source, id }: Pick<QueueEntry, 'source' | 'id'>) =>
    by.browser.post<OpenedCase>('/api/v6/moderation/open', { source, case_id: id });
  /** Puts off a case with the others of its row as it was seen. */
  const skip = (by: Person, { source, id, version, others }: QueueEntry) =>
    by.browser.ask('/api/v6/moderation/skip', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        source,
        case_id: id,
        case_version: String(version),
        beside: others.map((one) => `${one.source}:${one.id}:${one.version}`),
      }),
    });
  const reported = async (text: string, reporters = 1, phone = makePhone()) => {
    const author = await join(app);
    const comment = await say(author, phone, text);
    for (let n = 0; n < reporters; n += 1) await sendReport(comment.id);
    return { author, comment, phone };
  };
  const sendReport = async (id: number) =>
    (await join(app)).browser.post('/api/v6/report/comment', { comment_id: String(id), reason: 'insult' });

  return { ...moderationQueue, queue, find, open, skip, reported, sendReport };
}
