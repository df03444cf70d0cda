import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { useSettingsWay } from './settings-place.ts';

/** For links in the settings: closes them first, so that the browser's Back leads to the page and not to the panel. */
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
