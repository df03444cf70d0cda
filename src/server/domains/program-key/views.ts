import { type ProblemCode, problemCodes } from '#contract/problem.ts';
import type { ProgramKey } from '#contract/program-key.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import type { LocaleTag } from '#shared/locale.ts';
import type { KeyRecord } from './queries/list-keys.ts';
import { splitScopes } from './rules.ts';

export function presentKey(key: KeyRecord, locale: LocaleTag, now: Date): ProgramKey {
  const today = now.toISOString().slice(0, 10);
  const { error, error_at: errorAt } = key;
  return {
    id: key.id,
    name: key.name,
    ending: key.ending,
    scopes: splitScopes(key.scopes),
    createdAtTimestamp: toTimestamp(key.created_at),
    expiresAtTimestamp: key.expires_at && toTimestamp(key.expires_at),
    hasExpired: key.expires_at !== null && key.expires_at <= now,
    usedAtTimestamp: key.used_at && toTimestamp(key.used_at),
    usedToday: key.used_day === today ? key.used_count : 0,
    lastError:
      error !== null && errorAt !== null
        ? { message: sayError(error, locale), atTimestamp: toTimestamp(errorAt) }
        : null,
  };
}

/** Codes of former versions may have no phrase any more. */
function sayError(error: string, locale: LocaleTag): string {
  const { t } = createTranslator(locale);
  // phrases: error.*
  return error in problemCodes ? t(`error.${error as ProblemCode}`) : t('settings.programs.status', { status: error });
}
