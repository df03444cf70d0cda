import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { showToast } from '#web/components/toast.tsx';
import { askForSettings, withoutSettings } from '#web/features/site/settings-place.ts';
import type { SettingsView } from '#web/features/site/settings-views.ts';
import { useSite } from '#web/features/site/site.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import type { Act } from './acts.ts';
import { beginFirstSteps } from './first-steps.ts';
import { wish } from './intent.ts';
import { cameFromHere } from './prove-again.ts';
import { requestCode } from './request-code.ts';
import { returnPath, safePath } from './return-path.ts';
import { readSession, saveSession, useSession, whileSigningIn } from './session.ts';
import { SignInFlow } from './sign-in-flow.ts';
import type { SignedIn } from './sign-in-state.ts';
import { forgetStart, isProcessed, markProcessed, readStart, type StoredStart, storeStart } from './stored-start.ts';

function check(code: string) {
  return whileSigningIn(callApi('GET /api/v6/auth/check', { query: { code, token_type: 'jwt' } }));
}

/** A sign-in of this window with a chosen way and a valid code. */
function readStoredStart(): StoredStart | null {
  return typeof window === 'undefined' ? null : readStart(Date.now());
}

function pick(kept: StoredStart | null): Pick<StoredStart, 'to' | 'act'> {
  return { to: kept?.to, act: kept?.act };
}

/** Stores the action for `path`. Returns the path to open. */
function wishAt(path: string, act: Act | undefined): string {
  const isBack = cameFromHere();
  if (act === undefined) return path;
  if (!Object.hasOwn(settingsActs, act)) wish(act, path);
  // If this document opened the settings, the browser's history restores them.
  else if (!isBack) askForSettings(settingsActs[act as keyof typeof settingsActs]);
  return isBack ? path : withoutSettings(path);
}

const settingsActs = {
  export: 'main',
  unlisting: 'unlisting',
  deactivation: 'deactivation',
  programs: 'programs',
} as const satisfies Partial<Record<Act, SettingsView>>;

function storeSession({ access_token: token, phone, international, profile_id: profileId }: SignedIn) {
  saveSession({ token, phone, profileId, international });
}

/**
 * Sign-in of the login page, from start to the return.
 * @param to requesting page, from the address
 * @param act action to resume there
 * @param isAgain a member confirms the number again
 */
export function useSignIn(to: string | undefined, act: Act | undefined, isAgain: boolean) {
  const { t, locale } = useLocale();
  const { key, ways } = useSite().site.signIn;
  const router = useRouter();
  // After a third-party sign-in page, the address no longer contains the requesting page.
  const [asked] = useState(() => (to === undefined && act === undefined ? pick(readStoredStart()) : { to, act }));
  const isNew = useRef(false);
  const [flow] = useState(
    () =>
      new SignInFlow({
        request: () => requestCode(locale, key),
        needsCaller: (chosen) => ways[chosen]?.way === 'flashcall',
        expectCall: (code, phone) => callApi('POST /api/v6/auth/flashcall', { fields: { code, phone } }),
        isWatched: () => document.visibilityState === 'visible',
        askDevice: () => callApi('GET /api/v6/auth/device'),
        check,
        agree: (code) => callApi('POST /api/v6/auth/agreement_code', { fields: { code } }),
        onSignedIn: (signedIn) => {
          storeSession(signedIn);
          isNew.current = signedIn.is_new_user === true;
        },
        kept: {
          read: readStart,
          keep: (start, isNew) => storeStart({ ...start, ...asked }, isNew),
          forget: forgetStart,
          markProcessed,
          isProcessed,
        },
      }),
  );
  // Nor that a member confirms the number again.
  const [goesOn] = useState(() => isAgain || readStoredStart() !== null);
  const state = useSyncExternalStore(flow.subscribe, flow.read, flow.read);
  const { phase } = state;

  useEffect(() => {
    if ((goesOn || readSession() === null) && ways.length > 0) flow.begin();
    return () => flow.stop();
  }, []);

  // Redirects members, who came by the front page or signed in in a different window.
  const isMember = useSession() !== null;
  useEffect(() => {
    if (isMember && !goesOn && flow.read().phase !== 'done')
      router.history.replace(wishAt(safePath(to, '/search'), act));
  }, [isMember]);

  useEffect(() => {
    if (phase !== 'done') return;
    showToast(t('login.status.done'));
    // Data loaded for a visitor may differ for a member. The root's data stay.
    void router.invalidate({ filter: ({ routeId }) => routeId !== '__root__' }).then(() => {
      const path = wishAt(returnPath(asked.to), asked.act);
      router.history.replace(path);
      if (isNew.current) beginFirstSteps(asked.act === undefined ? null : new URL(path, location.origin).pathname);
    });
  }, [phase]);

  // A suspended account opens its reasons in place of a session.
  const ticket = state.error?.ticket;
  useEffect(() => {
    if (ticket !== undefined) router.history.replace(`/suspension/${ticket}`);
  }, [ticket]);

  // Checks again when the user returns from the messenger.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') flow.lookAgain();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return { flow, state };
}
