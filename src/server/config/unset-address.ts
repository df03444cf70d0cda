import type { SiteConfig } from './config.ts';

/** The settings without which a public site does not say whose it is or where to write to: those that are not set. */
export function unsetAddresses({ operator, publicUrl }: Pick<SiteConfig, 'operator' | 'publicUrl'>): string[] {
  const isOnlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
  const settings: [name: string, isSet: boolean][] = [
    ['PUBLIC_URL', !isOnlyHere],
    ['OPERATOR_NAME', operator.name !== ''],
    ['OPERATOR_ADDRESS', operator.address !== ''],
    ['SUPPORT_EMAIL', operator.email !== ''],
  ];
  return settings.filter(([, isSet]) => !isSet).map(([name]) => name);
}
