import { useSyncExternalStore } from 'react';
import { publishToken, setBearer } from '#web/api/bearer.ts';
import { dropPushSubscription } from '#web/features/site/site-worker.ts';
import { forgetMember } from '#web/features/site/stored-keys.ts';
import { endFirstSteps } from './first-steps.ts';
import { safePath } from './return-path.ts';
import { forgetStart } from './stored-start.ts';

/** Session of this browser, stored only here; server-rendered pages never know it. */
export interface Session {
  token: string;
  /** E.164 digits without plus. */
  phone: string;
  /** Display form: `+44 20 7946 0018`. */
  international: string;
  profileId: number;
}

/** `first-script.ts` uses the same name. */
const key = 'session';
const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

/** Null if signed out. Returns the same object until something changes. */
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

/** Signs out: removes all of the member's data from this browser. */
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
    // Without storage the browser cannot stay signed in.
    console.error('the session was not kept', error);
  }
  publishSession();
}

function publishSession() {
  shown = readSession()?.token ?? null;
  // Attribute for the header's member form, which the first script sets before hydration.
  document.documentElement.toggleAttribute('data-member', readSession() !== null);
  for (const listener of listeners) listener();
  publishToken();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null on the server and during hydration: pages are the same for everyone. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}

let waiting: Promise<unknown> = Promise.resolve();

/** Registers the end of a sign-in; searches wait for it, so that they run as the member. */
export function whileSigningIn<Result>(work: Promise<Result>): Promise<Result> {
  waiting = Promise.allSettled([waiting, work]);
  return work;
}

/** Resolves when no sign-in is being completed. */
export async function signInSettled(): Promise<void> {
  await waiting;
}

/** The token last announced to the page. */
let shown: string | null = null;

/** Once per page life: attaches the token to calls, and follows sign-ins in other windows. */
export function startSession() {
  shown = readSession()?.token ?? null;
  setBearer({
    token: () => readSession()?.token ?? null,
    onRefused: (token) => {
      // A new sign-in may have happened during the call with the old token.
      if (token !== (readSession()?.token ?? null)) return;
      dropSession();
      location.assign(localized('/not-authorized'));
    },
  });
  // A page restored from the back/forward cache may predate a sign-out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && shown !== (readSession()?.token ?? null)) location.replace(localized('/search'));
  });
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return;
    const isOver = shown !== null && shown !== (readSession()?.token ?? null);
    publishSession();
    // Signed out in a different tab: this one still shows and stores the member's data. Does not reload the same page,
    // which would count as a look-up of this device.
    if (!isOver) return;
    if (readSession() === null) forgetMember();
    location.replace(localized('/search'));
  });
}

/** Adds the language prefix of the current address. */
function localized(path: string): string {
  const language = /^\/[a-z]{2}(-[A-Z]{2})?(?=\/)/.exec(location.pathname)?.[0] ?? '';
  return safePath(language + path, path);
}
