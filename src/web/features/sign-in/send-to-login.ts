import { redirect } from '@tanstack/react-router';
import { localeOf } from '#shared/locale.ts';
import { rememberLocale } from '#web/api/page-context.ts';

/** Leads to the sign-in page, which has no prefix: the language of the address is kept in the cookie. */
export function sendToLogin(lang: string | undefined): never {
  if (lang !== undefined) rememberLocale(localeOf(lang));
  throw redirect({ href: '/login' });
}
