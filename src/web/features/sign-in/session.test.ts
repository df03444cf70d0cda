import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAsMember } from '#web/api/bearer.ts';
import {
  dropSession,
  parseSession,
  readSession,
  saveSession,
  signInSettled,
  startSession,
  whileSigningIn,
} from './session.ts';

const session = { token: 'jwt', phone: '12025550147', international: '+1 202 555 0147', profileId: 7 };

let marks: Set<string>;
let went: string[];
beforeEach(() => {
  const kept = new Map<string, string>();
  marks = new Set();
  went = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (name: string, on: boolean) => (on ? marks.add(name) : marks.delete(name)) },
  });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('location', { pathname: '/ar-SA/search', assign: (path: string) => went.push(path) });
});
afterEach(() => vi.unstubAllGlobals());

describe('the session of a browser', () => {
  it('is kept, marked for the first paint, and dropped', () => {
    expect(readSession()).toBeNull();
    saveSession(session);
    expect(readSession()).toEqual(session);
    expect(readSession()).toBe(readSession());
    expect([...marks]).toEqual(['data-member']);
    dropSession();
    expect(readSession()).toBeNull();
    expect([...marks]).toEqual([]);
  });

  it.each(['', '{', 'null', '[]', '{"token":"x"}', JSON.stringify({ ...session, phone: '/login' })])(
    'is nobody’s where something else is stored: %s',
    (text) => expect(parseSession(text)).toBeNull(),
  );

  it.each([403, 426])('ends with an answer %i, which leads away in the same language', async (status) => {
    saveSession(session);
    startSession();
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    await fetchAsMember('/api/x');
    expect(readSession()).toBeNull();
    expect(went).toEqual(['/ar-SA/not-authorized']);
  });

  it('is not ended by an answer to the token before it', async () => {
    saveSession(session);
    startSession();
    vi.stubGlobal('fetch', async () => {
      saveSession({ ...session, token: 'newer' });
      return new Response(null, { status: 403 });
    });
    await fetchAsMember('/api/x');
    expect(readSession()?.token).toBe('newer');
    expect(went).toEqual([]);
  });
});

it('lets a search wait for a sign-in that is being completed', async () => {
  const order: string[] = [];
  let end: () => void = () => {};
  const work = whileSigningIn(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  const search = signInSettled().then(() => order.push('search'));
  const stored = work.then(() => order.push('session'));
  await Promise.resolve();
  expect(order).toEqual([]);
  end();
  await Promise.all([search, stored]);
  expect(order).toEqual(['session', 'search']);
});
