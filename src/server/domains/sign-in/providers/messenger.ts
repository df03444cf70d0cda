import type { Config } from '#server/config/config.ts';
import type { SettingGroup } from '#server/config/setting.ts';
import type { Provider, ProviderTools } from './provider.ts';

/** A service that can be set up: what it wants of the operator, and its adapter where that is given. */
export interface Messenger {
  readonly settings: SettingGroup<unknown>;
  /** Null where it is not set up. */
  open(config: Pick<Config, 'of'>, tools: ProviderTools): Provider | null;
}

/**
 * What an adapter's folder hands to `catalogue.ts`.
 *
 * @param settings shaped to null where the service is not set up
 */
export function defineMessenger<Settings>(
  settings: SettingGroup<Settings | null>,
  create: (settings: Settings, tools: ProviderTools) => Provider,
): Messenger {
  return {
    settings,
    open(config, tools) {
      const given = config.of(settings);
      return given === null ? null : create(given, tools);
    },
  };
}
