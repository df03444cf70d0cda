import { type EffectiveSetting, listEffective } from './effective-setting.ts';
import { readSecretFiles } from './secret-file.ts';
import { type CommonSettings, listSettings, type SettingGroup } from './setting.ts';
import { siteSettings } from './site-settings.ts';
import { isThisMachine } from './this-machine.ts';

/** Invalid settings. `problems` has one sentence for each, without secret values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

export type SiteConfig = ReturnType<typeof siteSettings.shape>;

export interface Config extends SiteConfig {
  readonly common: CommonSettings;
  /** Every setting in effect, without secrets, in the order of the guide. */
  readonly effective: readonly EffectiveSetting[];
  /** @throws Error if the group was not passed to `loadConfig` */
  of<Shape>(group: SettingGroup<Shape>): Shape;
}

/** Reads all settings; empty ones take their defaults. @throws ConfigError with all problems at once */
export function loadConfig(
  given: Readonly<Record<string, string | undefined>>,
  groups: readonly SettingGroup<unknown>[],
): Config {
  const all = [siteSettings, ...groups];
  const table = listSettings(all);
  const { environment, fromFile, problems } = readSecretFiles(given, table);
  const outcomes = [...table].map(
    ([name, setting]) => [name, setting.check.safeParse(environment[name]?.trim() || setting.default)] as const,
  );
  problems.push(
    ...outcomes.flatMap(([name, outcome]) => (outcome.error?.issues ?? []).map((issue) => `${name} ${issue.message}`)),
  );
  if (environment.NODE_ENV?.trim() === 'production') problems.push(...listShortSecrets(environment, all));
  // An invalid setting must not hide conflicts between the valid ones.
  const sound = Object.fromEntries(
    outcomes.flatMap(([name, outcome]) => (outcome.success ? [[name, outcome.data]] : [])),
  );
  const common = readCommon(sound);
  problems.push(...new Set(all.flatMap((group) => group.problems(sound, common))));
  if (problems.length > 0) throw new ConfigError(problems);
  const shapes = new Map<SettingGroup<unknown>, unknown>(groups.map((group) => [group, group.shape(sound, common)]));
  return {
    ...siteSettings.shape(sound, common),
    common,
    effective: listEffective(environment, table, fromFile),
    of<Shape>(group: SettingGroup<Shape>): Shape {
      if (!shapes.has(group)) throw new Error('these settings were not declared when the configuration was loaded');
      return shapes.get(group) as Shape;
    },
  };
}

/** Does not apply to URLs, of which only the password is secret. */
const leastSecretLength = 16;

function listShortSecrets(
  environment: Readonly<Record<string, string | undefined>>,
  groups: readonly SettingGroup<unknown>[],
): string[] {
  return [...listSettings(groups)].flatMap(([name, { isSecret }]) => {
    const value = environment[name]?.trim() ?? '';
    const isShort = isSecret === true && value !== '' && value.length < leastSecretLength && !value.includes('://');
    return isShort ? [`${name} must have at least ${leastSecretLength} characters in production`] : [];
  });
}

function readCommon(sound: Record<string, unknown>): CommonSettings {
  const { NODE_ENV, RATE_FACTOR, HOST, PUBLIC_URL } = sound;
  const publicHost = typeof PUBLIC_URL === 'string' && PUBLIC_URL !== '' ? new URL(PUBLIC_URL).hostname : 'localhost';
  return {
    isProduction: NODE_ENV === 'production',
    rateFactor: typeof RATE_FACTOR === 'number' ? RATE_FACTOR : 1,
    isLocal: isThisMachine(publicHost) && isThisMachine(String(HOST)),
  };
}
