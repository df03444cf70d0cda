import type { SettingGroup } from './config/setting.ts';
import { declaredSettings } from './settings.gen.ts';

/** Settings of domains and adapters, in the order of the operating guide. */
export const allSettings: readonly SettingGroup<unknown>[] = declaredSettings;
