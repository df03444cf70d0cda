import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '#web/api/call-api.ts';
import { showToast } from '#web/components/toast.tsx';
import { useLocale } from '#web/i18n/locale-provider.tsx';
import { dropSession, useSession } from './session.ts';

/** Ends this session; nothing where nobody is signed in. */
export function SignOutRow({ className, onDone }: { className: string; onDone: () => void }) {
  const { t } = useLocale();
  const router = useRouter();
  const session = useSession();
  const [isRunning, setRunning] = useState(false);
  if (session === null) return null;
  async function signOut() {
    if (isRunning) return;
    setRunning(true);
    const answer = await callApi('/api/v6/auth/logout', { method: 'POST' });
    setRunning(false);
    // The token would live on where the server did not hear of it; one that it knows no more is over anyway.
    if (!answer.ok && answer.status !== 401) return showToast(t('settings.sign_out_failed'));
    dropSession();
    onDone();
    showToast(t('settings.signed_out'));
    await router.invalidate({ filter: ({ routeId }) => routeId !== '__root__' });
  }
  return (
    <button type="button" className={`${className} text-unwanted`} aria-disabled={isRunning} onClick={signOut}>
      <LogOut size={20} aria-hidden="true" className="flip-rtl" />
      <span className="flex-1 font-medium">{t('settings.sign_out')}</span>
    </button>
  );
}
