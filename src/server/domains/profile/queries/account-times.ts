import type { Config } from '#server/config/config.ts';
import type { AccountTimes } from '../rules.ts';
import { profileSettings } from '../settings.ts';

/** Days after which something becomes of an account, as the operator set them. */
export function accountTimes(config: Config): AccountTimes {
  return config.of(profileSettings).times;
}
