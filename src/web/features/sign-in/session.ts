import { useSyncExternalStore } from 'react';
import { setBearer, tellToken } from '#web/api/bearer.ts';
import { dropPushSubscription } from '#web/features/site/site-worker.ts';
import { forgetMember } from '#web/features/site/stored-keys.ts';
import { endFirstSteps } from './first-steps.ts';
import { forgetStart } from './kept-start.ts';
import { safePath } from './return-path.ts';

/** Who is signed in with this browser. Kept in this one place; pages of the server never know of it. */
export interface Session {
  token: string;
  /** E.164 digits without plus. */
  phone: string;
  /** The number for people: `+44 20 7946 0018`. */
  international: string;
  profileId: number;
}

/** `first-script.ts` looks for the same name. */
const key = 'session';
const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

/** Null where nobody is signed in. The same object as long as nothing changes. */
export function readSession(): Session | null {
  try {
    const text = localStorage.getItem(key);
    if (text !== known.text) known = { text, session: text === null ? null : parseSession(text) };
    return known.session;
  } catch {
    return null;
  }
}

export function parseSession(text: string): Session | null {
  try {
    const session = JSON.parse(text) as Partial<Session> | null;
    const { token, phone, international, profileId } = session ?? {};
    const isWhole = typeof token === 'string' && typeof profileId === 'number' && typeof international === 'string';
    return isWhole && /^\d{4,15}$/.test(phone ?? '') ? (session as Session) : null;
  } catch {
    return null;
  }
}

export function saveSession(session: Session) {
  write(JSON.stringify(session));
}

/** Signed out: nothing of the member stays in this browser. */
export function dropSession() {
  write(null);
  endFirstSteps();
  forgetStart();
  forgetMember();
  void dropPushSubscription();
}

function write(text: string | null) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    // A browser that keeps nothing cannot stay signed in.
    console.error('the session was not kept', error);
  }
  tell();
}

function tell() {
  shown = readSession()?.token ?? null;
  // The mark by which the header takes the member's form before the page's script runs.
  document.documentElement.toggleAttribute('data-member', readSession() !== null);
  for (const listener of listeners) listener();
  tellToken();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the server renders and until the page is hydrated: pages are the same for all. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}

let waiting: Promise<unknown> = Promise.resolve();

/** Marks `work` as the end of a sign-in: a search waits for it, so that it is the member's own. */
export function whileSigningIn<Result>(work: Promise<Result>): Promise<Result> {
  waiting = Promise.allSettled([waiting, work]);
  return work;
}

/** Resolves when no sign-in is just being completed. */
export async function signInSettled(): Promise<void> {
  await waiting;
}

/** The token that the page was last told of. */
let shown: string | null = null;

/** Once in a browser's page life: calls carry the token from now on, and other windows' sign-ins are noticed. */
export function startSession() {
  shown = readSession()?.token ?? null;
  setBearer({
    token: () => readSession()?.token ?? null,
    onRefused: (token) => {
      // A new sign-in may have come while the old token was under way.
      if (token !== (readSession()?.token ?? null)) return;
      dropSession();
      location.assign(localized('/not-authorized'));
    },
  });
  // A page that the browser had put aside shows what it showed then: somebody may have signed out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && shown !== (readSession()?.token ?? null)) location.replace(localized('/search'));
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const isOver = shown !== null && shown !== (readSession()?.token ?? null);
    tell();
    // Signed out in another tab: this one keeps some things of its own, and shows what the member alone may see. Not
    // the same page again: it would be kept as a look-up of this device.
    if (!isOver) return;
    if (readSession() === null) forgetMember();
    location.replace(localized('/search'));
  });
}

/** This path in the language of the address at hand. */
function localized(path: string): string {
  const language = /^\/[a-z]{2}(-[A-Z]{2})?(?=\/)/.exec(location.pathname)?.[0] ?? '';
  return safePath(language + path, path);
}
