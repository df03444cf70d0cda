import { useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#web/features/sign-in/session.ts';
import { useSettings } from '#web/features/site/settings-store.ts';
import { setCurrentKey, writeHistory } from './settings-history.ts';

// The panel and its dialogs are loaded when first asked for: most visitors never open it.
const VisitorSettings = lazy(() => import('./settings-visitor.tsx'));
const MemberSettings = lazy(() => import('./settings-member.tsx'));

/** The place where the settings panel opens; once a page. */
export function SettingsHost() {
  const flags = useSettings();
  const isMember = useSession() !== null;
  const router = useRouter();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [wasOpen, setWasOpen] = useState(false);
  if (flags.main && !wasOpen) setWasOpen(true);
  useEffect(() => setCurrentKey(() => router.history.location.state.__TSR_key), [router]);
  // A page that is still under way has no place in the history yet.
  useEffect(() => {
    if (!isLoading) writeHistory();
  }, [flags, isLoading]);
  if (!wasOpen) return null;
  return <Suspense>{isMember ? <MemberSettings /> : <VisitorSettings />}</Suspense>;
}
