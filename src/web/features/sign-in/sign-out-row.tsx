import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { panelRow } from '#web/components/panel-row.tsx';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { dropSession, useSession } from './session.ts';

interface SignOutRowProps {
  /** All sessions instead of the current one. */
  isEverywhere?: boolean;
  /** Closes the surrounding panel. */
  onDone: () => Promise<void>;
}

/** Ends this session, or all. Hidden for visitors. */
export function SignOutRow({ isEverywhere = false, onDone }: SignOutRowProps) {
  const { t } = useLocale();
  const router = useRouter();
  const session = useSession();
  const [isRunning, setRunning] = useState(false);
  if (session === null) return null;
  async function signOut() {
    if (isRunning) return;
    setRunning(true);
    const answer = await callApi(isEverywhere ? 'POST /api/v6/auth/logout_all' : 'POST /api/v6/auth/logout');
    setRunning(false);
    // If the call fails, the token stays valid, so the session is kept; status 401 means it is already over.
    if (!answer.ok && answer.status !== 401) return showToast(t('settings.sign_out_failed'));
    await onDone();
    dropSession();
    showToast(isEverywhere ? t('settings.signed_out_everywhere') : t('settings.signed_out'));
    // Cached pages of the router contain the member's data.
    router.clearCache();
    await router.invalidate({ filter: ({ routeId }) => routeId !== '__root__' });
  }
  return (
    <button type="button" className={`${panelRow} text-unwanted`} aria-disabled={isRunning} onClick={signOut}>
      <LogOut size={20} aria-hidden="true" className="flip-rtl shrink-0" />
      <span className="flex-1 font-medium">
        {isEverywhere ? t('settings.sign_out_everywhere') : t('settings.sign_out')}
      </span>
    </button>
  );
}
