import type { SiteConfig } from '#server/config/config.ts';
import { toDay } from '#server/platform/clock.ts';
import { dayMs } from '#shared/time.ts';

/** RFC 9116 recommends less than a year. */
const validDays = 180;

/** Where to report vulnerabilities (RFC 9116), or null. Per request, so that its expiry stays ahead. */
export function securityText(site: Pick<SiteConfig, 'security' | 'publicUrl'>, now: Date): string | null {
  const { security, publicUrl } = site;
  const { contacts, policyUrl, languages } = security;
  if (contacts.length === 0) return null;
  // Constant for a day, so that it can be cached.
  const expires = toDay(new Date(now.getTime() + validDays * dayMs));
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}T00:00:00.000Z`,
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(', ')}`] : []),
    // RFC 9116 requires https.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ...(policyUrl === null ? [] : [`Policy: ${policyUrl}`]),
    '',
  ].join('\n');
}
