import type { Config } from '#server/config/config.ts';
import type { AccountTimes } from '../rules.ts';
import { profileSettings } from '../settings.ts';

export function accountTimes(config: Config): AccountTimes {
  return config.of(profileSettings).times;
}
