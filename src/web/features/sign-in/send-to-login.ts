import { redirect } from '@tanstack/react-router';
import { localeOf } from '#shared/locale.ts';
import { rememberLocale } from '#web/api/page-context.ts';
import { readSession } from './session.ts';

/**
 * Redirects to the sign-in page, which has no prefix: the cookie stores the address's language. Only the browser knows
 * the session, so the server redirects everyone, and the page redirects members back.
 * @param to page that requires the sign-in
 */
export function sendToLogin(lang: string | undefined, to?: string): never {
  if (lang !== undefined) rememberLocale(localeOf(lang));
  throw redirect({ href: to === undefined ? '/login' : `/login?${new URLSearchParams({ to, needed: 'true' })}` });
}

/** Redirects visitors from a member page at `to` to the sign-in. */
export function demandSession(lang: string | undefined, to: string): void {
  if (import.meta.env.SSR || readSession() === null) sendToLogin(lang, to);
}
