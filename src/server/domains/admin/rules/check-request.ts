import type { Check } from '#server/domains/part.ts';

/** How the request of the admin came, by which one sees whether what stands before the site fits its settings. */
export interface CameBy {
  /** As the browser typed it; missing where a program left it out. */
  host: string | undefined;
  isForwarded: boolean;
  /** The other end of the connection is named in TRUST_PROXY. */
  isFromProxy: boolean;
}

/** Whether the proxy before the site is known to it, and whether people come by the address that it believes to have. */
export function checkRequest({ host, isForwarded, isFromProxy }: CameBy, publicUrl: string): Check[] {
  const isUnknown = isForwarded && !isFromProxy;
  const isElsewhere = host !== undefined && host.toLowerCase() !== new URL(publicUrl).host;
  return [
    {
      name: 'proxy',
      state: isUnknown ? 'fail' : 'ok',
      text: isUnknown
        ? 'a proxy forwards requests that TRUST_PROXY does not name, so all its visitors count as one network'
        : isForwarded
          ? 'a proxy that TRUST_PROXY names forwards requests'
          : 'no proxy forwards requests',
      advice: isUnknown ? 'name the address of the proxy in TRUST_PROXY' : '',
    },
    {
      name: 'public_url',
      state: isElsewhere ? 'warn' : 'ok',
      text: isElsewhere ? 'this page was opened at another host than that of PUBLIC_URL' : 'PUBLIC_URL fits',
      advice: isElsewhere ? 'set PUBLIC_URL to the address that people type, and let the proxy hand on its Host' : '',
    },
  ];
}
