import type { Config } from '#server/config/config.ts';
import { unsetAddresses } from '#server/config/unset-address.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** @param problems problems of a refused configuration */
export function toFindings(problems: readonly string[]): Finding[] {
  return problems.map((problem) =>
    fail('settings', `${problem}.`, 'Correct it in the environment or in .env. No server starts with it.'),
  );
}

export function checkSettings(config: Config): Finding[] {
  const given = config.effective.filter(({ source }) => source !== 'default').length;
  const findings: Finding[] = [];
  const unset = unsetAddresses(config);
  if (unset.length > 0) {
    findings.push(
      warn(
        'settings',
        `Not set: ${unset.join(', ')}. Pages do not say who runs the site or how to contact them.`,
        'Set them before you open the site to others.',
      ),
    );
  }
  if (!config.isProduction && !config.common.isLocal) {
    findings.push(
      warn(
        'settings',
        'The site is public, but NODE_ENV is not production: development features are on.',
        'Set NODE_ENV=production.',
      ),
    );
  }
  if (config.isProduction && config.metricsToken === null) {
    findings.push(
      warn('settings', 'Nobody may read /metrics, so there are no alerts.', 'Set METRICS_TOKEN and monitor /metrics.'),
    );
  }
  if (findings.length > 0) return findings;
  return [ok('settings', `${given} of ${config.effective.length} settings are set, without conflicts.`)];
}
