import type { Config } from '#server/config/config.ts';
import type { ManyCalls } from '../rules.ts';
import { numberSettings } from '../settings.ts';

export function manyCallsOf(config: Config): ManyCalls {
  return config.of(numberSettings);
}
