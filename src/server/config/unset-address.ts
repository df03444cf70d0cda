import type { SiteConfig } from './config.ts';
import { isThisMachine } from './this-machine.ts';

type Told = Pick<SiteConfig, 'operator' | 'publicUrl' | 'isPublicUrlGiven' | 'host'>;

/** A loopback PUBLIC_URL counts as set if it was given explicitly and the site listens on loopback only. */
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
