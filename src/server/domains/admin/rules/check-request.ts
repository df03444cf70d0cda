import type { CheckState } from '#contract/admin-rule.ts';

/** How the admin's request arrived. Shows whether the proxy in front of the site matches its settings. */
export interface RequestOrigin {
  host: string | undefined;
  isForwarded: boolean;
  /** Whether TRUST_PROXY contains the address of the connection's other end. */
  isFromProxy: boolean;
}

export interface RequestFinding {
  check: 'proxy' | 'public_url';
  state: CheckState;
  said: string;
  advice: string | null;
}

/** Reports a proxy that is not trusted, and a host other than PUBLIC_URL's. */
export function checkRequest({ host, isForwarded, isFromProxy }: RequestOrigin, publicUrl: string): RequestFinding[] {
  const findings: RequestFinding[] = [];
  if (isForwarded && !isFromProxy) {
    findings.push({
      check: 'proxy',
      state: 'fail',
      said: 'This request came through a proxy that TRUST_PROXY does not name.',
      advice: 'Add the addresses of your proxy to TRUST_PROXY. Without them all visitors count as one network.',
    });
  }
  if (host !== undefined && host.toLowerCase() !== new URL(publicUrl).host) {
    findings.push({
      check: 'public_url',
      state: 'warn',
      said: 'This page was opened at a different host than that of PUBLIC_URL.',
      advice: 'Set PUBLIC_URL to the address that visitors use, and make the proxy pass the Host header on.',
    });
  }
  return findings;
}
