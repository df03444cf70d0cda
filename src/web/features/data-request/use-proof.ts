import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CheckedSignIn } from '#contract/sign-in.ts';
import { type ApiAnswer, callApi } from '#web/api/call-api.ts';
import { requestCode } from '#web/features/sign-in/request-code.ts';
import { SignInFlow } from '#web/features/sign-in/sign-in-flow.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

/** Polls the proof the way the sign-in flow polls; the code takes the place of a token. */
async function check(code: string): Promise<ApiAnswer<CheckedSignIn>> {
  const answer = await callApi('GET /api/v6/auth/proof', { query: { code } });
  if (!answer.ok) return answer;
  const { step, expiresAtTimestamp, phone } = answer.data;
  if (phone === null) return { ...answer, data: { status: false, step, expiresAtTimestamp } };
  return { ...answer, data: { status: true, step, expiresAtTimestamp, access_token: code, phone, profile_id: 0 } };
}

/**
 * Proves a number by a message from it, without opening an account or accepting terms.
 * @param onProven receives the code that now proves the number
 */
export function useProof(onProven: (code: string) => void) {
  const { locale } = useLocale();
  const { key, ways } = useSite().site.signIn;
  const [flow] = useState(
    () =>
      new SignInFlow({
        request: () => requestCode(locale, key, 'proof'),
        needsCaller: (chosen) => ways[chosen]?.way === 'flashcall',
        expectCall: (code, phone) => callApi('POST /api/v6/auth/flashcall', { fields: { code, phone } }),
        isWatched: () => document.visibilityState === 'visible',
        askDevice: () => callApi('GET /api/v6/auth/device'),
        check,
        agree: async () => {},
        onSignedIn: ({ access_token: code }) => onProven(code),
        // Not persisted, since the form is not either: a reload restarts both.
        kept: {
          read: () => null,
          keep: () => {},
          forget: () => {},
          markProcessed: () => {},
          isProcessed: () => false,
        },
      }),
  );
  const state = useSyncExternalStore(flow.subscribe, flow.read, flow.read);

  useEffect(() => {
    flow.begin();
    // Checks again when the user returns from the messenger.
    const look = () => {
      if (document.visibilityState === 'visible') flow.lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      flow.stop();
    };
  }, []);

  return { flow, state };
}
