import type { Config } from '#server/config/config.ts';
import { nameSettings } from '../settings.ts';

/** Configured number of people of different networks who must agree on a name before others see it. */
export function namePeopleOf(config: Config): number {
  return config.of(nameSettings).namePeople;
}
