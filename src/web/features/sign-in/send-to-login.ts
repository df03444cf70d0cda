import { redirect } from '@tanstack/react-router';
import { localeOf } from '#shared/locale.ts';
import { rememberLocale } from '#web/api/page-context.ts';
import { readSession } from './session.ts';

/**
 * Leads to the sign-in page, which has no prefix: the language of the address is kept in the cookie. Who is signed in
 * is known in the browser alone, so the server sends everyone there, and the page sends members on.
 *
 * @param to the page that is for members
 */
export function sendToLogin(lang: string | undefined, to?: string): never {
  if (lang !== undefined) rememberLocale(localeOf(lang));
  throw redirect({ href: to === undefined ? '/login' : `/login?${new URLSearchParams({ to, needed: 'true' })}` });
}

/** Before a page that is for members alone, whose path is `to`: sends everybody else to the sign-in. */
export function demandSession(lang: string | undefined, to: string): void {
  if (import.meta.env.SSR || readSession() === null) sendToLogin(lang, to);
}
