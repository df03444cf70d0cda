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

// Loaded on first use, since most visitors never open the panel.
const onLost = { close: ({ onClose }: Panel) => onClose() };
const VisitorSettings = lazyPart<Panel>(() => import('./settings-visitor.tsx'), onLost);
const MemberSettings = lazyPart<Panel>(() => import('./settings-member.tsx'), onLost);

interface Panel {
  isOpen: boolean;
  onClose: () => void;
}

/** Host of the settings panel; once per page. */
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

/** After a reload, Back skips history entries of settings that are no longer open. */
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
