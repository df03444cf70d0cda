import type { SiteConfig } from '#server/config/config.ts';
import { toDay } from '#server/platform/clock.ts';
import { dayMs } from '#shared/time.ts';

/** Below the year that RFC 9116 advises at most. */
const validDays = 180;

/**
 * Where vulnerabilities of this site are reported to (RFC 9116); null where the operator set no way. It is written when it
 * is asked for: a site that answers answers a date that is months ahead, and nobody has to think of it.
 *
 * @param site.publicUrl without a slash at the end
 */
export function securityText(site: Pick<SiteConfig, 'security' | 'publicUrl'>, now: Date): string | null {
  const { security, publicUrl } = site;
  const { contacts, policyUrl, languages } = security;
  if (contacts.length === 0) return null;
  // The same for a whole day, so that it can be kept.
  const expires = toDay(new Date(now.getTime() + validDays * dayMs));
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}T00:00:00.000Z`,
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(', ')}`] : []),
    // Both must be https.
    ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ...(policyUrl === null ? [] : [`Policy: ${policyUrl}`]),
    '',
  ].join('\n');
}
