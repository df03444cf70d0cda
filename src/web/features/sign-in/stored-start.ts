import type { StartedSignIn } from '#contract/sign-in.ts';
import type { Act } from './acts.ts';
import { codeSeconds, processedSeconds } from './timing.ts';

/** A started sign-in that survives a reload or a third-party sign-in page. */
export interface StoredStart {
  started: StartedSignIn;
  /** Index of the chosen link. */
  chosen: number;
  /** Number that will call, in display form; null for other ways. */
  caller: string | null;
  /** The page that requested the sign-in, and the action to resume there. */
  to?: string | undefined;
  act?: Act | undefined;
  /** Unix time in milliseconds, by this device's clock. */
  endsAt: number;
}

const codeCookie = 'code_';
const processedCookie = 'processed_';
/** Session storage for the code's links, which are too long for a cookie. */
const key = 'sign-in';

/** Null once the code's cookie has expired. */
export function readStart(now: number): StoredStart | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredStart | null;
    const isAlive = kept !== null && kept.endsAt > now && readCookie(codeCookie) === kept.started.code;
    return isAlive ? kept : null;
  } catch {
    return null;
  }
}

/** @param isNew whether the code was just issued; its lifetime starts only then */
export function storeStart(start: StoredStart, isNew: boolean) {
  if (isNew) writeCookie(codeCookie, start.started.code, codeSeconds);
  try {
    sessionStorage.setItem(key, JSON.stringify(start));
  } catch {
    // Storage is blocked: a reload requests a new code.
  }
}

export function forgetStart() {
  writeCookie(codeCookie, '', 0);
  writeCookie(processedCookie, '', 0);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** Records that a way was chosen and polling started. */
export function markProcessed() {
  writeCookie(processedCookie, '1', processedSeconds);
}

/** Whether a way was chosen and its polling round is not over. */
export function isProcessed(): boolean {
  return readCookie(processedCookie) !== null;
}

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}

function writeCookie(name: string, value: string, maxAgeSeconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous cookie store is missing from some browsers.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}
