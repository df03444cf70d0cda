import type { Setting } from './setting.ts';

/** A setting as it holds for this process. */
export interface EffectiveSetting {
  name: string;
  /** As it was written; of a secret only that there is one. An empty string where it is not set. */
  value: string;
  default: string;
  /** `file`: by `NAME_FILE`. */
  source: 'env' | 'file' | 'default';
  isSecret: boolean;
  /** All settings are read when a server starts: a change counts from its next start on. */
  needsRestart: true;
  about: string;
}

/** What stands for a secret that is set: as long whatever the secret is. */
export const masked = '********';

/** @param environment with what came from files */
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

/** An address of a service may hold a name and a password, up to its last @, though it is no secret by itself. */
function withoutLogin(value: string): string {
  return value.replace(/\/\/[^/?#\s]+@/g, `//${masked}@`);
}
