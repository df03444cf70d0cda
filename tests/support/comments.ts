import { expect } from 'vitest';
import { type Comment, Comments, SavedComment, SavedReply, Thread, type ThreadReply } from '#contract/comment.ts';
import type { Person } from './member.ts';
import { TestBrowser } from './sign-in.ts';
import type { TestApp } from './start-app.ts';

/** Says something of a number; the answer has exactly the keys of the contract. */
export async function say(by: Person, phone: string, text: string): Promise<Comment> {
  const answer = await by.browser.post('/api/v7/comment/add', { phone, text });
  expect(answer).toMatchObject({ status: 200 });
  const saved = SavedComment.parse(answer.data);
  expect(answer.data).toStrictEqual(saved);
  expect(saved.id).toBe(saved.comment.id);
  return saved.comment;
}

/** Answers a comment. */
export async function reply(by: Person, to: { id: number }, text: string): Promise<ThreadReply> {
  const answer = await by.browser.post('/api/v13/comment/thread/add', { reply_to: String(to.id), text });
  expect(answer).toMatchObject({ status: 200 });
  const saved = SavedReply.parse(answer.data);
  expect(answer.data).toStrictEqual(saved);
  return saved.reply;
}

/** @param by null for a visitor */
export async function listComments(app: TestApp, by: Person | null, phone: string, query = ''): Promise<Comments> {
  const browser = by?.browser ?? new TestBrowser(app);
  const answer = await browser.ask(`/api/v6/comment/list?phone=${phone}${query}`, { address: '198.51.100.7' });
  expect(answer).toMatchObject({ status: 200 });
  const comments = Comments.parse(answer.data);
  expect(answer.data).toStrictEqual(comments);
  return comments;
}

/** @param by null for a visitor */
export async function openThread(app: TestApp, by: Person | null, query: string): Promise<Thread> {
  const browser = by?.browser ?? new TestBrowser(app);
  const answer = await browser.ask(`/api/v13/comment/thread/list?${query}`, { address: '198.51.100.7' });
  expect(answer).toMatchObject({ status: 200 });
  const thread = Thread.parse(answer.data);
  expect(answer.data).toStrictEqual(thread);
  return thread;
}
