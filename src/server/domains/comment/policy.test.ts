import { expect, it } from 'vitest';
import type { TextState } from '#contract/comment.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import {
  canComment,
  canComplain,
  canDelete,
  canEdit,
  canPin,
  canReact,
  canRead,
  canReply,
  canReport,
} from './policy.ts';

const visitor = { profileId: null, isHolder: false, isBarred: false };
const author = { profileId: '1', isHolder: false, isBarred: false };
const other = { profileId: '2', isHolder: false, isBarred: false };
const holder = { profileId: '3', isHolder: true, isBarred: false };
const barred = { profileId: '1', isHolder: false, isBarred: true };
const text = (state: TextState, isReply = false) => ({ authorId: '1', state, isReply });
const acts = { canEdit, canDelete, canReply, canReact, canReport, canPin };

/** Refusal codes by permission. */
const refusals = (viewer: typeof author | typeof visitor, judged: ReturnType<typeof text>) =>
  Object.fromEntries(Object.entries(acts).map(([name, may]) => [name, refusalOf(may(viewer, judged))]));
const all = (code: string | null) => Object.fromEntries(Object.keys(acts).map((name) => [name, code]));
const [none, own, barrier] = ['comment.not_found', 'comment.own', 'comment.barred'];

it('lets visitors do nothing', () => {
  for (const state of ['shown', 'held', 'removed', 'deleted'] as const) {
    expect(refusals(visitor, text(state))).toEqual(all('sign_in.required'));
  }
  expect(refusalOf(canComment(visitor))).toBe('sign_in.required');
});

it('lets members answer, like and report what others wrote, and change their own', () => {
  expect(refusals(other, text('shown'))).toEqual({
    ...all(null),
    canEdit: none,
    canDelete: none,
    canPin: 'comment.not_holder',
  });
  expect(refusals(author, text('shown'))).toEqual({
    ...all(null),
    canReact: own,
    canReport: own,
    canPin: 'comment.not_holder',
  });
  expect(refusals(other, text('shown', true))).toEqual({ ...all(none), canReact: null, canReport: null });
  expect(refusalOf(canComment(other))).toBeNull();
});

it.each(['held', 'removed'] as const)('lets nobody but its author do something with a text that is %s', (state) => {
  for (const viewer of [other, holder]) expect(refusals(viewer, text(state))).toEqual(all(none));
  expect(refusals(author, text(state))).toEqual({ ...all(none), canEdit: null, canDelete: null });
});

it('lets nobody do anything with what is deleted', () => {
  for (const viewer of [author, other, holder]) expect(refusals(viewer, text('deleted'))).toEqual(all(none));
});

it('P4: lets everybody complain of what others wrote and everybody reads, visitors and barred members too', () => {
  const refused = (viewer: typeof author | typeof visitor, judged: ReturnType<typeof text>) =>
    refusalOf(canComplain(viewer, judged));
  for (const viewer of [visitor, other, holder, { ...barred, profileId: '2' }]) {
    for (const isReply of [false, true]) expect(refused(viewer, text('shown', isReply))).toBeNull();
    for (const state of ['held', 'removed', 'deleted'] as const) expect(refused(viewer, text(state))).toBe(none);
  }
  expect(refused(author, text('shown'))).toBe(own);
  for (const state of ['held', 'removed', 'deleted'] as const) expect(refused(author, text(state))).toBe(none);
});

it('lets the holder pin comments alone', () => {
  expect(refusals(holder, text('shown')).canPin).toBeNull();
  expect(refusals(holder, text('shown', true)).canPin).toBe(none);
});

it('lets who was barred from the number take back what is there, and write and like nothing', () => {
  expect(refusals(barred, text('shown'))).toMatchObject({ canEdit: barrier, canDelete: null, canReply: barrier });
  expect(refusals({ ...barred, profileId: '2' }, text('shown'))).toMatchObject({
    canReply: barrier,
    canReact: barrier,
    canReport: null,
  });
  expect(refusalOf(canComment(barred))).toBe(barrier);
});

it('lets everybody read what is shown, its author what is kept from others, and nobody what is deleted', () => {
  const readers = (state: TextState) => [visitor, author, other, holder].map((viewer) => canRead(viewer, text(state)));
  expect(readers('shown')).toEqual([true, true, true, true]);
  for (const state of ['held', 'removed'] as const) expect(readers(state)).toEqual([false, true, false, false]);
  expect(readers('deleted')).toEqual([false, false, false, false]);
});
