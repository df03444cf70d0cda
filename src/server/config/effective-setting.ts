import type { Setting } from './setting.ts';

export interface EffectiveSetting {
  name: string;
  /** As written; masked if it is a secret. Empty if not set. */
  value: string;
  default: string;
  /** `file`: read from the file named by `NAME_FILE`. */
  source: 'env' | 'file' | 'default';
  isSecret: boolean;
  /** Settings are only read at a server's start, so every change needs a restart. */
  needsRestart: true;
  about: string;
}

/** Shown for a secret that is set. The length does not depend on the secret. */
export const masked = '********';

/** @param environment includes values read from files */
export function listEffective(
  environment: Readonly<Record<string, string | undefined>>,
  table: ReadonlyMap<string, Setting>,
  fromFile: ReadonlySet<string>,
): EffectiveSetting[] {
  return [...table].map(([name, { default: usual, about, isSecret = false }]): EffectiveSetting => {
    const given = environment[name]?.trim() ?? '';
    const value = given === '' ? usual : given;
    return {
      name,
      value: isSecret && value !== '' ? masked : withoutLogin(value),
      default: usual,
      source: given === '' ? 'default' : fromFile.has(name) ? 'file' : 'env',
      isSecret,
      needsRestart: true,
      about,
    };
  });
}

/** Removes a login up to the last @. An address may contain one even if the setting is no secret. */
function withoutLogin(value: string): string {
  return value.replace(/\/\/[^/?#\s]+@/g, `//${masked}@`);
}
