import { readdirSync } from 'node:fs';
import { expect, vi } from 'vitest';
import type { ContactNames } from '#contract/contact.ts';
import type { TextQueue } from '#contract/moderation.ts';
import { barFromNumber } from '#server/domains/comment/commands/bar-from-number.ts';
import { notify } from '#server/domains/notification/commands/notify.ts';
import { stateBar } from '#server/domains/restriction/commands/state-reasons.ts';
import { beginSubscription } from '#server/domains/subscription/commands/begin-subscription.ts';
import { reply, say } from './comments.ts';
import { makePhone } from './factories.ts';
import { addMeasure } from './measures.ts';
import { join, joinApart, type Person } from './member.ts';
import { patient } from './patience.ts';
import type { TestApp } from './start-app.ts';

/** What somebody wrote and did beside other members. */
export interface TookPart {
  /** Their words and others' name for them, which are gone with the account. */
  words: Record<string, string>;
  /** Ids of their comment and their reply, both on numbers of others. */
  commentId: number;
  replyId: number;
}

/** What else members do beside each other: a file for a domain, in the folder `community`. */
export type Taking = (app: TestApp, me: Person, other: Person) => Promise<void>;

const folder = new URL('./community/', import.meta.url);

async function load(file: string): Promise<Taking[]> {
  const module: Record<string, Taking> = await import(new URL(file, folder).href);
  return Object.values(module);
}

const takings = (await Promise.all(readdirSync(folder).sort().map(load))).flat();

/**
 * Does once all that members do beside each other: comments and changes it, replies, likes, dislikes, boosts, notes,
 * imports an address book, judges a name, reports; is answered, liked, reported, looked at by a moderator, barred from a
 * number, complains and is complained about, asks what is kept, and stands in another's address book.
 *
 * @param about the number of another member, who is `other`
 * @param mark a letter, so that the words of one are not found among those of another
 */
export async function takePart(app: TestApp, me: Person, other: Person, mark: string): Promise<TookPart> {
  const words = {
    firstText: `Blorptastic${mark} at first.`,
    ownText: `Crumplehorn${mark} rang and said something altogether different.`,
    replyText: `Dinglehopper${mark} happened to me as well.`,
    noteText: `Snorkelwacker${mark}`,
    bookName: `Grimblewick${mark}`,
    calledInBook: `Vorblaxette${mark}`,
    reportText: `Flumadiddle${mark} is not true.`,
  };
  const post = async (by: Person, path: string, fields: Record<string, string>) => {
    const answer = await by.browser.post(`/api/${path}`, fields);
    expect([path, answer.code, answer.status]).toEqual([path, answer.code, 200]);
    return answer;
  };
  const book = (phone: string, first_name: string) => ({
    consent: '1',
    contacts: JSON.stringify([{ first_name, phone: `+${phone}` }]),
  });
  const comment = await say(me, other.phone, words.firstText);
  await say(me, other.phone, words.ownText);
  const elsewhere = makePhone();
  const theirs = await say(other, elsewhere, `Of ${mark} somebody else.`);
  const mine = await reply(me, theirs, words.replyText);
  await reply(other, comment, `Thank you, ${mark}.`);
  // They are told of it a moment later, and all of that is written before the rest.
  const untold = `select id from pgboss.job where name = 'tell-followers' and state in ('created', 'retry', 'active')`;
  const isTold = async () => expect((await app.database.pool.query(untold)).rows).toEqual([]);
  // What a whole file begins with may be outside a test, where `expect.poll` is refused.
  await vi.waitFor(isTold, { timeout: patient(20_000) });
  const react = (by: Person, id: number, like_type: string, more = {}) =>
    post(by, 'v11/comment/like', { comment_id: String(id), like_type, action_type: 'ADD', ...more });
  await react(me, theirs.id, 'LIKE');
  await react(me, theirs.id, 'COMMENT_UP', { comment_up_count: '1' });
  await react(other, comment.id, 'DISLIKE');
  await post(me, 'v7/notice/add', { phone: other.phone, text: words.noteText });
  await post(me, 'v6/contact/import', book(other.phone, words.bookName));
  await post(other, 'v6/contact/import', book(me.phone, words.calledInBook));
  await judgeName(app, me, elsewhere, post);
  await post(me, 'v6/report/comment', { comment_id: String(theirs.id), report_text: words.reportText });
  const complaint = { name: 'Anna Quist', email: 'quist@example.test', text: 'None of it is true.' };
  await post(me, 'v6/complaint/comment', { comment_id: String(theirs.id), ...complaint });
  await addMeasure(app, null, me.id);
  await post(other, 'v6/complaint/comment', { comment_id: String(comment.id), ...complaint });
  await post(me, 'v6/data_request/send', { kind: 'access' });
  const moderator = await join(app, { role: 'moderator' });
  await post(other, 'v6/report/comment', { comment_id: String(comment.id), reason: 'insult' });
  const queue = await moderator.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  const waiting = queue.data.items.find((item) => item.phone === other.phone && item.textId === String(comment.id));
  if (!waiting) throw new Error('what was reported is not in the queue');
  const seen = { case_id: waiting.id, case_version: String(waiting.version) };
  await post(moderator, 'v6/moderation/decide', { ...seen, decision: 'keep' });
  await app.database.db.transaction().execute(async (tx) => {
    await barFromNumber(tx, { profileId: me.id, phone: makePhone() }, app.clock.now());
    const barred = { kind: 'comment', text_id: String(comment.id), profile_id: me.id };
    await stateBar(tx, barred, { rule: 'false' }, app.clock.now());
    const wish = { profileId: me.id, commentId: String(theirs.id), price: 1n } as const;
    for (const kind of ['hide', 'follow'] as const)
      expect(await beginSubscription(tx, { welcome: 10n }, { ...wish, kind }, app.clock.now())).toMatchObject({
        ok: true,
      });
    const told = { kind: 'text_removed', link: '/reports', key: mark, isEssential: true } as const;
    await notify(tx, { ...told, profileId: me.id }, app.clock.now());
  });
  for (const take of takings) await take(app, me, other);
  return { words, commentId: comment.id, replyId: mine.id };
}

/** Likes a name that three others give a number. */
async function judgeName(
  app: TestApp,
  me: Person,
  phone: string,
  post: (by: Person, path: string, fields: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  for (const giver of await joinApart(app, 3)) {
    await post(giver, 'v6/suggest/add', { phone, first_name: 'Peppercorn', last_name: 'Ltd' });
  }
  const { data } = await me.browser.ask<ContactNames>(`/api/v6/contact/by_phone?phone=${phone}`);
  const name_hash = data.contacts[0]?.name_hash ?? '';
  await post(me, 'v6/contact/like/by_phone', { phone, name_hash, like_type: 'LIKE', action_type: 'ADD' });
}
