import { useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#web/features/sign-in/session.ts';
import {
  isLeftOver,
  takeAsked,
  useSettings,
  useSettingsWay,
  withoutSettings,
} from '#web/features/site/settings-place.ts';

// The panel and its dialogs are loaded when first asked for: most visitors never open it.
const VisitorSettings = lazy(() => import('./settings-visitor.tsx'));
const MemberSettings = lazy(() => import('./settings-member.tsx'));

/** The place where the settings panel opens; once a page. */
export function SettingsHost() {
  const isOpen = useSettings().main;
  const isMember = useSession() !== null;
  const { open } = useSettingsWay();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  usePassOver();
  useEffect(() => {
    if (!isLoading && takeAsked()) open();
  }, [isLoading]);
  if (!wasOpen) return null;
  return <Suspense>{isMember ? <MemberSettings /> : <VisitorSettings />}</Suspense>;
}

/** After a reload Back passes over the entries of settings that are not open any more. */
function usePassOver() {
  const router = useRouter();
  const leftOver = useLocation({ select: (location) => (isLeftOver(location) ? location.publicHref : null) });
  const isFirst = useRef(true);
  useEffect(() => {
    const isStart = isFirst.current;
    isFirst.current = false;
    if (leftOver === null) return;
    if (isStart) router.history.replace(withoutSettings(leftOver));
    else router.history.back();
  }, [leftOver]);
}
