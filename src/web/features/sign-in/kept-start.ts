import type { StartedSignIn } from '#contract/sign-in.ts';
import type { Act } from './intent.ts';
import { codeSeconds, processedSeconds } from './timing.ts';

/** A started sign-in that outlives a reload, and the way to a service's own page and back. */
export interface KeptStart {
  started: StartedSignIn;
  /** Which link was chosen. */
  chosen: number;
  /** The number that a call is expected from, as people write it; null for other ways. */
  caller: string | null;
  /** The page that asked for the sign-in, and what is to be open there. */
  to?: string | undefined;
  act?: Act | undefined;
  /** Milliseconds since 1970, by this device's clock. */
  endsAt: number;
}

const codeCookie = 'code_';
const processedCookie = 'processed_';
/** The links of the code, which are too long for a cookie. */
const key = 'sign-in';

/** Null once the code's cookie has run out. */
export function readStart(now: number): KeptStart | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptStart | null;
    const isAlive = kept !== null && kept.endsAt > now && readCookie(codeCookie) === kept.started.code;
    return isAlive ? kept : null;
  } catch {
    return null;
  }
}

/** @param isNew whether the code was just given: only then its time begins */
export function keepStart(start: KeptStart, isNew: boolean) {
  if (isNew) writeCookie(codeCookie, start.started.code, codeSeconds);
  try {
    sessionStorage.setItem(key, JSON.stringify(start));
  } catch {
    // Then a reload asks for another code.
  }
}

export function forgetStart() {
  writeCookie(codeCookie, '', 0);
  writeCookie(processedCookie, '', 0);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Notes that a way was chosen and the page is asking whether it worked. */
export function markProcessed() {
  writeCookie(processedCookie, '1', processedSeconds);
}

/** A way was chosen, and the round of questions that began with it is not over. */
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
