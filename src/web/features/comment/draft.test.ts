import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishToken, setBearer } from '#web/api/bearer.ts';
import { forgetMember } from '#web/features/site/stored-keys.ts';
import {
  adoptDraft,
  type DraftPlace,
  dropDraft,
  limitDrafts,
  listDrafts,
  parseDrafts,
  readDraft,
  saveDraft,
} from './draft.ts';

/** In-memory storage that can be made full or blocked. */
function createStore() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, text: string) => void held.set(key, text),
    removeItem: (key: string) => void held.delete(key),
  };
}

let browser: ReturnType<typeof createStore>;
let tab: ReturnType<typeof createStore>;
beforeEach(() => {
  browser = createStore();
  tab = createStore();
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

const phone = '12025550142';
const now = new Date('2026-11-22T14:05:00Z');
const mine: DraftPlace = { profileId: 5, phone, target: 'comment' };

test('C16 a text is kept for its account, number and target alone', () => {
  saveDraft(mine, 'a comment', now);
  saveDraft({ ...mine, target: 'reply:7' }, 'a reply', now);
  saveDraft({ ...mine, target: 'note' }, 'a note', now);
  expect(readDraft(mine)).toEqual({ text: 'a comment', at: now.getTime() });
  expect(readDraft({ ...mine, target: 'reply:7' })?.text).toBe('a reply');
  expect(readDraft({ ...mine, target: 'reply:70' })).toBeNull();
  expect(readDraft({ ...mine, phone: '1202555014' })).toBeNull();
  expect(readDraft({ ...mine, profileId: 55 })).toBeNull();
  expect(readDraft({ ...mine, profileId: null })).toBeNull();
  expect(listDrafts(5, phone).map(([target]) => target)).toEqual(['comment', 'reply:7', 'note']);
  expect(listDrafts(55, phone)).toEqual([]);
});

test('C16 a draft goes when the server has it, and when nothing is left of it', () => {
  saveDraft(mine, 'a comment', now);
  saveDraft({ ...mine, target: 'reply:7' }, 'a reply', now);
  dropDraft(mine);
  expect(readDraft(mine)).toBeNull();
  expect(readDraft({ ...mine, target: 'reply:7' })?.text).toBe('a reply');
  saveDraft({ ...mine, target: 'reply:7' }, ' \n ', now);
  expect(readDraft({ ...mine, target: 'reply:7' })).toBeNull();
});

test('C16 a sign-out leaves none, in the browser and in the tab', () => {
  saveDraft(mine, 'a comment', now);
  saveDraft({ ...mine, profileId: null }, 'a visitor’s', now);
  forgetMember();
  expect([...browser.held.keys(), ...tab.held.keys()]).toEqual([]);
});

test('C16 what a visitor typed becomes the account’s, once, and no other target’s', () => {
  saveDraft({ ...mine, profileId: null }, 'typed before', now);
  adoptDraft(5, phone, 'note');
  adoptDraft(5, '12025550143', 'comment');
  expect(readDraft({ ...mine, profileId: null })?.text).toBe('typed before');
  adoptDraft(5, phone, 'comment');
  expect(readDraft(mine)).toEqual({ text: 'typed before', at: now.getTime() });
  adoptDraft(6, phone, 'comment');
  expect(readDraft({ ...mine, profileId: 6 })).toBeNull();
});

test('C16 nothing is lost where the account has another text there', () => {
  saveDraft(mine, 'older', new Date(0));
  saveDraft({ ...mine, profileId: null }, 'newer', now);
  adoptDraft(5, phone, 'comment');
  expect(readDraft(mine)?.text).toBe('older\n\nnewer');
  saveDraft({ ...mine, profileId: null }, 'newer', now);
  adoptDraft(5, phone, 'comment');
  expect(readDraft(mine)?.text).toBe('older\n\nnewer');
});

test('C16 a browser that stores nothing keeps it for the life of the page', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  saveDraft(mine, 'a comment', now);
  saveDraft({ ...mine, profileId: null }, 'a visitor’s', now);
  expect(readDraft(mine)?.text).toBe('a comment');
  expect(readDraft({ ...mine, profileId: null })?.text).toBe('a visitor’s');
  expect(readDraft({ ...mine, profileId: 6 })).toBeNull();
  dropDraft(mine);
  expect(readDraft(mine)).toBeNull();
});

test('F24 a sign-out leaves none in a browser that stores nothing either', () => {
  let token: string | null = 'one';
  setBearer({ token: () => token, onRefused: () => {} });
  vi.stubGlobal('localStorage', undefined);
  saveDraft(mine, 'a comment', now);
  publishToken();
  expect(readDraft(mine)?.text).toBe('a comment');
  token = null;
  publishToken();
  expect(readDraft(mine)).toBeNull();
});

test('what is no draft is not read, and the oldest go first', () => {
  for (const text of [null, '', 'no JSON', 'null', '5', '[1]', '{"a":1,"b":null,"c":{"text":5,"at":1}}'])
    expect(parseDrafts(text), `${text}`).toEqual({});
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${at}`, { text: 'x', at }]));
  const left = Object.keys(limitDrafts(many)).map(Number);
  expect(left).toHaveLength(40);
  expect(Math.min(...left)).toBe(20);
});
