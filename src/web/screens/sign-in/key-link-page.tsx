import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KeyCheck } from '#web/features/sign-in/key-check.tsx';
import { digitsOf, keyLinkTarget } from '#web/features/sign-in/key-link.ts';
import type { KeyLinkQuery } from '#web/features/sign-in/key-link-query.ts';
import { useAddress } from '#web/features/site/address.ts';
import { noteApk } from '#web/features/site/apk-mode.ts';
import { useSite } from '#web/features/site/site.ts';
import { chooseTheme } from '#web/features/site/theme.ts';

/** Local storage: digits of the last key link's number, for the app that made the link. */
const numberKey = 'key_number';

interface KeyLinkPageProps {
  token: string;
  query: KeyLinkQuery;
}

/** Landing page of an app's key link: signs in, applies the link's parameters, and continues without the token. */
export function KeyLinkPage({ token, query }: KeyLinkPageProps) {
  const router = useRouter();
  const address = useAddress();
  const { site } = useSite();

  useEffect(() => {
    noteApk(query);
    if (query.theme === 'dark' || query.theme === 'light') chooseTheme(query.theme);
    const digits = digitsOf(query.number);
    try {
      if (digits !== '') localStorage.setItem(numberKey, digits);
    } catch {
      // Storage is blocked: no backup is stored.
    }
  }, [query.theme, query.number, query.apk]);

  function leadOn() {
    const target = keyLinkTarget(query, location.origin, site.keyLinkOrigins);
    // Both replace this page, so that its address with the token leaves the history.
    if ('path' in target) router.history.replace(address(target.path));
    else (window.top ?? window).location.replace(target.address);
  }

  return <KeyCheck token={token} onDone={leadOn} />;
}
