import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { showToast } from '#web/components/toast.tsx';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { forgetStart, isProcessed, keepStart, markProcessed, readStart } from './kept-start.ts';
import { requestCode } from './request-code.ts';
import { returnPath, safePath } from './return-path.ts';
import { readSession, saveSession, useSession, whileSigningIn } from './session.ts';
import { type SignedIn, SignInFlow } from './sign-in-flow.ts';

function check(code: string) {
  return whileSigningIn(callApi('GET /api/v6/auth/check', { query: { code, token_type: 'jwt' } }));
}

/** A way was chosen in this window, and its code still lives. */
function isUnderWay(): boolean {
  return typeof window !== 'undefined' && readStart(Date.now())?.chosen != null;
}

/** Stored at once, in plain digits; the grouped number follows when the numbering rules are there. */
function keepSession({ access_token: token, phone, profile_id: profileId }: SignedIn) {
  const session = { token, phone, profileId, international: `+${phone}` };
  saveSession(session);
  import('#shared/phone/parse-phone-min.ts').then(
    ({ parsePhone }) => {
      const international = parsePhone(`+${phone}`)?.international;
      if (international && readSession()?.token === token) saveSession({ ...session, international });
    },
    // Then it stays as it is.
    () => {},
  );
}

/**
 * The sign-in of the login page, from its first moment to the page that the person came from.
 *
 * @param to the page that asked for it, as the address says
 * @param isAgain a member proves the number anew
 */
export function useSignIn(to: string | undefined, isAgain: boolean) {
  const { t, locale } = useLocale();
  const { key, ways } = useSite().site.signIn;
  const router = useRouter();
  const [flow] = useState(
    () =>
      new SignInFlow({
        request: () => requestCode(locale, key),
        askDevice: () => callApi('GET /api/v6/auth/device'),
        check,
        agree: (code) => callApi('POST /api/v6/auth/agreement_code', { fields: { code } }),
        onSignedIn: keepSession,
        kept: { read: readStart, keep: keepStart, forget: forgetStart, markProcessed, isProcessed },
      }),
  );
  // Back from a service's own page the address no longer says that a member proves the number anew.
  const [goesOn] = useState(() => isAgain || isUnderWay());
  const state = useSyncExternalStore(flow.subscribe, flow.read, flow.read);
  const { phase } = state;

  useEffect(() => {
    if ((goesOn || readSession() === null) && ways.length > 0) void flow.begin();
    return () => flow.stop();
  }, []);

  // Members have nothing to do here: they came by the site's front door, or signed in in another window.
  const isMember = useSession() !== null;
  useEffect(() => {
    if (isMember && !goesOn && flow.read().phase !== 'done') router.history.replace(safePath(to, '/search'));
  }, [isMember]);

  useEffect(() => {
    if (phase !== 'done') return;
    showToast(t('login.status.done'));
    // What was loaded for a visitor may look otherwise for a member. The root stays as the server made it.
    void router
      .invalidate({ filter: ({ routeId }) => routeId !== '__root__' })
      .then(() => router.history.replace(returnPath(to)));
  }, [phase]);

  // Back from the messenger: the page looks again by itself.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && flow.read().phase === 'unheard') flow.listen();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return { flow, state };
}
