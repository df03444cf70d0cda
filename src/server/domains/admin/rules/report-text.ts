import type { WrittenSetting } from '#server/config/config.ts';
import type { Check } from '#server/domains/part.ts';

/** What the report says beside the checks. */
export interface ReportFacts {
  version: string;
  database: string;
  at: Date;
  /** What the site does not do for lack of settings, a sentence each. */
  switchedOff: readonly string[];
  settings: readonly WrittenSetting[];
}

/**
 * The state of the site as plain text for whoever is asked for help: of settings the names alone of those that are set,
 * so that neither secrets nor addresses and numbers stand in it.
 */
export function writeReport(checks: readonly Check[], { version, database, at, switchedOff, settings }: ReportFacts) {
  const given = settings.filter(({ isGiven }) => isGiven).map(({ name }) => name);
  const lines = checks.map(({ name, state, text, advice }) => {
    return `[${state}] ${name}: ${text}${advice === '' ? '' : ` – ${advice}`}`;
  });
  return [
    `Ringbook ${version}, Node ${process.version}, ${process.platform} ${process.arch}, ${database}`,
    at.toISOString(),
    '',
    ...lines,
    ...(switchedOff.length > 0 ? ['', ...switchedOff] : []),
    '',
    `Settings that are set: ${given.join(', ') || 'none'}`,
    '',
  ].join('\n');
}
