import type { CheckState } from '#contract/admin-rule.ts';

/** How the request of the admin came, by which one sees whether what stands before the site fits its settings. */
export interface CameBy {
  /** As the browser typed it; missing where a program left it out. */
  host: string | undefined;
  isForwarded: boolean;
  /** The other end of the connection is named in TRUST_PROXY. */
  isFromProxy: boolean;
}

/** As the doctor tells what it finds. */
export interface RequestFinding {
  check: 'proxy' | 'public_url';
  state: CheckState;
  said: string;
  advice: string | null;
}

/**
 * What is wrong with how the admin's own request came: through a proxy that the site does not know, or at an address that
 * it does not believe to have. Nothing where all of it fits.
 */
export function checkRequest({ host, isForwarded, isFromProxy }: CameBy, publicUrl: string): RequestFinding[] {
  const findings: RequestFinding[] = [];
  if (isForwarded && !isFromProxy) {
    findings.push({
      ...{ check: 'proxy', state: 'fail' },
      said: 'This very request came through a proxy that TRUST_PROXY does not name.',
      advice: 'Name the addresses of your proxy in TRUST_PROXY, or all visitors count as one network.',
    });
  }
  if (host !== undefined && host.toLowerCase() !== new URL(publicUrl).host) {
    findings.push({
      ...{ check: 'public_url', state: 'warn' },
      said: 'This page was opened at another host than that of PUBLIC_URL.',
      advice: 'Set PUBLIC_URL to the address that people type, and let the proxy hand on its Host.',
    });
  }
  return findings;
}
