import { redirect } from '@tanstack/react-router';
import { setPrivateReply } from '#web/features/sign-in/private-reply.ts';
import { addressOf } from '#web/features/site/address.ts';
import { paywallPath, readPaywallQuery } from './paywall-query.ts';

/** Redirects addresses of former payment pages to the paywall, with tab and token. */
export function redirectToPaywall(lang: string | undefined, search: object): never {
  const query = readPaywallQuery(search);
  if (query.key !== undefined) setPrivateReply();
  throw redirect({ href: addressOf(lang, paywallPath(query)), replace: true });
}
