import { afterAll, expect } from 'vitest';
import { ComplaintView, type QueueComplaint, QueueComplaints } from '#contract/complaint.ts';
import type { ComplaintDecided } from '#contract/complaint-decision.ts';
import { ComplaintSent } from '#contract/complaint-sending.ts';
import { createMailKeys } from '#server/domains/notification/commands/mail-deps.ts';
import { fixedClock } from '#server/platform/clock.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { runRepeatedJob } from './jobs.ts';
import { join, type Person } from './member.ts';
import { TestBrowser } from './sign-in.ts';
import { noonToday, startTestApp, type TestAppOptions } from './start-app.ts';

/** A court decision with all that is needed to find it. */
export const cited = {
  court_decision: '1',
  court: 'Regional Court',
  court_date: '2025-02-03',
  court_reference: '7 O 12/25',
};

/** What the modal sends, with the spec's own fields alone. */
export const said = { name: 'Rosa Complainer', email: 'rosa@example.test', text: 'I never owed anybody money.' };

/** An app whose complaints two moderators decide; nobody is limited but by what `env` says. */
export async function createComplaintQueue(
  env: Record<string, string> = {},
  more: Pick<TestAppOptions, 'log' | 'renderer'> = {},
) {
  const clock = fixedClock(noonToday());
  const app = await startTestApp({
    ...more,
    clock,
    env: {
      BOT_CHECK: 'off',
      RATE_FACTOR: '100000',
      MEMBER_PER_DAY: '100000',
      SUPPORT_EMAIL: 'help@ringbook.test',
      ...env,
    },
  });
  afterAll(() => app.close());
  const moderator = await join(app, { role: 'moderator' });
  const second = await join(app, { role: 'moderator' });
  const visitor = () => new TestBrowser(app);
  const mailKeys = createMailKeys(await loadSiteSecret(app.database));

  async function list(by = moderator): Promise<QueueComplaint[]> {
    const { status, data } = await by.browser.ask<QueueComplaints>('/api/v6/moderation/complaints?limit=100');
    expect(status).toBe(200);
    expect(data).toStrictEqual(QueueComplaints.parse(data));
    return data.items;
  }
  /** What the desk shows of the complaint about this text. */
  const find = async (textId: number | string, by = moderator, kind?: string) =>
    (await list(by)).find(({ items }) => items.some((item) => isMeant(item, textId, kind)));
  const isMeant = (item: QueueComplaint['items'][number], textId: number | string, kind?: string) =>
    item.textId === String(textId) && (kind === undefined ? item.kind !== 'contact_name' : item.kind === kind);

  return {
    app,
    clock,
    moderator,
    second,
    visitor,
    list,
    find,
    /** Complains about a comment; a visitor by default. */
    async complain(id: number | string, more: Record<string, string> = {}, by = visitor()): Promise<ComplaintSent> {
      const answer = await by.post<ComplaintSent>('/api/v6/complaint/comment', {
        comment_id: String(id),
        ...said,
        ...more,
      });
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.data).toStrictEqual(ComplaintSent.parse(answer.data));
      return answer.data;
    },
    async follow(ticket: string, by = visitor()): Promise<ComplaintView> {
      const { status, data } = await by.ask<ComplaintView>(`/api/v6/complaint/${ticket}`);
      expect(status).toBe(200);
      expect(data).toStrictEqual(ComplaintView.parse(data));
      return data;
    },
    /** Decides about a text as the desk shows it. */
    async decide(
      textId: number | string,
      decision: 'uphold' | 'refuse',
      by: Person = moderator,
      note = 'Because of the rules.',
      kind?: string,
    ) {
      const shown = await find(textId, by, kind);
      const item = shown?.items.find((one) => isMeant(one, textId, kind));
      return by.browser.post<ComplaintDecided>('/api/v6/moderation/complaint/decide', {
        case_id: shown?.id ?? '0',
        case_version: String(shown?.version ?? 1),
        item_id: item?.id ?? '0',
        decision,
        reason: 'false',
        note,
      });
    },
    /** Does several things at once about the complaint of a text as the desk shows it: `[act, reason, rule]` each. */
    async act(
      textId: number | string,
      acts: readonly (readonly [act: string, words: string, rule?: string])[],
      by: Person = moderator,
    ) {
      const shown = await find(textId, by);
      const item = shown?.items.find((one) => isMeant(one, textId));
      const body = {
        case_id: shown?.id ?? '0',
        case_version: String(shown?.version ?? 1),
        acts: acts.map(([act]) => (act === 'note' || act.includes(':') ? act : `${act}:${item?.id ?? '0'}`)),
        reasons: acts.map(([, , rule = 'insult']) => rule),
        notes: acts.map(([, words]) => words),
      };
      return by.browser.ask<ComplaintDecided>('/api/v6/moderation/complaint/act', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
    },
    /** The owner of the address presses a link of the receipt. */
    async confirm(ticket: string, answer: 'confirm' | 'not_me' = 'confirm', email = said.email): Promise<void> {
      const token = mailKeys.links.seal(
        JSON.stringify({ address: mailKeys.hash(email), about: `complaint:${ticket}` }),
      );
      expect(await visitor().post('/api/v6/mail/answer', { token, answer })).toMatchObject({ status: 200 });
    },
    undo: (decisionId: string, by: Person = moderator) =>
      by.browser.post('/api/v6/moderation/complaint/undo', { decision_id: decisionId }),
    appeal: (ticket: string, by = visitor(), text = 'Please look at it once more.') =>
      by.post(`/api/v6/complaint/${ticket}/appeal`, { text }),
    /** Where the notices of a member lead, the newest first. */
    async noticesOf(by: Person): Promise<{ kind: string; link: string }[]> {
      const { rows } = await app.database.pool.query(
        'select kind, link from notification where profile_id = $1 order by id desc',
        [by.id],
      );
      return rows;
    },
    async run(name: string): Promise<void> {
      await runRepeatedJob(app, name);
    },
  };
}
