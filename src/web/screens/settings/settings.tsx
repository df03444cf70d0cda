import { useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '#web/components/lazy-part.tsx';
import { useSession } from '#web/features/sign-in/session.ts';
import {
  isLeftOver,
  takeAsked,
  useSettings,
  useSettingsWay,
  withoutSettings,
} from '#web/features/site/settings-place.ts';

// The panel and its dialogs are loaded when first asked for: most visitors never open it.
const onLost = { close: ({ onClose }: Panel) => onClose() };
const VisitorSettings = lazyPart<Panel>(() => import('./settings-visitor.tsx'), onLost);
const MemberSettings = lazyPart<Panel>(() => import('./settings-member.tsx'), onLost);

interface Panel {
  isOpen: boolean;
  onClose: () => void;
}

/** The place where the settings panel opens; once a page. */
export function SettingsHost() {
  const isOpen = useSettings().main;
  const isMember = useSession() !== null;
  const { open, close } = useSettingsWay();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  usePassOver();
  useEffect(() => {
    const view = isLoading ? null : takeAsked();
    if (view !== null) open(view);
  }, [isLoading]);
  if (!wasOpen) return null;
  const Settings = isMember ? MemberSettings : VisitorSettings;
  return <Settings isOpen={isOpen} onClose={() => void close()} />;
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
