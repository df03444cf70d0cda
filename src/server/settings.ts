import type { SettingGroup } from './config/setting.ts';
import { declaredSettings } from './settings.gen.ts';

/** What domains and adapters want the operator to set, in the order in which the guide lists it. */
export const allSettings: readonly SettingGroup<unknown>[] = declaredSettings;
