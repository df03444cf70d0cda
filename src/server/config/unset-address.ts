import type { SiteConfig } from './config.ts';
import { isThisMachine } from './this-machine.ts';

type Told = Pick<SiteConfig, 'operator' | 'publicUrl' | 'isPublicUrlGiven' | 'host'>;

/**
 * The settings without which a public site does not say whose it is or where to write to: those that are not set. This
 * machine's own address counts as set where it was given on purpose and nobody else can reach the site anyway.
 */
export function unsetAddresses({ operator, publicUrl, isPublicUrlGiven, host }: Told): string[] {
  const isOnlyHere = isThisMachine(new URL(publicUrl).hostname);
  const settings: [name: string, isSet: boolean][] = [
    ['PUBLIC_URL', isPublicUrlGiven && (!isOnlyHere || isThisMachine(host))],
    ['OPERATOR_NAME', operator.name !== ''],
    ['OPERATOR_ADDRESS', operator.address !== ''],
    ['SUPPORT_EMAIL', operator.email !== ''],
  ];
  return settings.filter(([, isSet]) => !isSet).map(([name]) => name);
}
