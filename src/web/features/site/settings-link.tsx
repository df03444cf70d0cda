import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { PanelRowContent, panelRow } from '#web/components/panel-row.tsx';
import { useAddress } from './address.ts';
import { useSettingsWay } from './settings-place.ts';

/** For links in the settings: closes them first, so that the browser's Back leads to the page rather than the panel. */
export function useWayOut() {
  const { close } = useSettingsWay();
  return (event: MouseEvent<HTMLAnchorElement>, go: (href: string) => void) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    const href = event.currentTarget.getAttribute('href') ?? '';
    void close().then(() => go(href));
  };
}

/** A link from the settings to a page of this site. */
export function SettingsLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  const wayOut = useWayOut();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    wayOut(event, (to) => router.history.push(to));
  }
  return <a href={href} onClick={follow} {...rest} />;
}

interface PageRowProps {
  /** Path without language prefix. */
  page: string;
  icon: LucideIcon;
  title: string;
  value?: string;
}

/** Row of the settings that links to a page. */
export function PageRow({ page, icon: Icon, ...content }: PageRowProps) {
  const address = useAddress();
  return (
    <SettingsLink href={address(page)} className={panelRow}>
      <PanelRowContent icon={<Icon size={20} aria-hidden="true" />} {...content} />
    </SettingsLink>
  );
}
