import type { Config } from '#server/config/config.ts';
import type { SettingGroup } from '#server/config/setting.ts';
import type { Provider, ProviderTools } from './provider.ts';

/** A configurable service: its settings, and its adapter if they are given. */
export interface Messenger {
  readonly settings: SettingGroup<unknown>;
  /** Null if not configured. */
  open(config: Pick<Config, 'of'>, tools: ProviderTools): Provider | null;
}

/** Entry of an adapter for `catalogue.ts`. `settings` are shaped to null if not configured. */
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
