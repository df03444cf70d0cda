import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KeyCheck } from '#web/features/sign-in/key-check.tsx';
import { digitsOf, keyLinkTarget } from '#web/features/sign-in/key-link.ts';
import type { KeyLinkQuery } from '#web/features/sign-in/key-link-query.ts';
import { useAddress } from '#web/features/site/address.ts';
import { noteApk } from '#web/features/site/apk-mode.ts';
import { useSite } from '#web/features/site/site.ts';
import { chooseTheme } from '#web/features/site/theme.ts';

/** Local storage: digits of the number that the last key link named, for the app that made it. */
const numberKey = 'key_number';

interface KeyLinkPageProps {
  token: string;
  query: KeyLinkQuery;
}

/** Where a link of an app comes in: signs in, takes over what the link says, and leads on without the token. */
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
      // A browser that keeps nothing has no backup.
    }
  }, [query.theme, query.number, query.apk]);

  function leadOn() {
    const target = keyLinkTarget(query, location.origin, site.keyLinkOrigins);
    // Both take the place of this page: its address with the token is not gone back to.
    if ('path' in target) router.history.replace(address(target.path));
    else (window.top ?? window).location.replace(target.address);
  }

  return <KeyCheck token={token} onDone={leadOn} />;
}
