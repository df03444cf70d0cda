import type { Config } from '#server/config/config.ts';
import type { ManyCalls } from '../rules.ts';
import { numberSettings } from '../settings.ts';

/** From when on a number's page says that many are called by it, as the operator set it. */
export function manyCallsOf(config: Config): ManyCalls {
  return config.of(numberSettings);
}
