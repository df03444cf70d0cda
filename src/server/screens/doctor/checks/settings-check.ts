import type { Config } from '#server/config/config.ts';
import { unsetAddresses } from '#server/config/unset-address.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

/** @param problems of a configuration that is refused */
export function tellProblems(problems: readonly string[]): Finding[] {
  return problems.map((problem) =>
    fail('settings', `${problem}.`, 'Mend it in the environment or in .env: no server starts with it.'),
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
        `Not set: ${unset.join(', ')}. Pages leave out whose site it is or where to write to.`,
        'Set them before others may use the site.',
      ),
    );
  }
  if (!config.isProduction && !config.common.isLocal) {
    findings.push(
      warn(
        'settings',
        'Others can reach the site, and NODE_ENV is not production: what is for trying out is switched on.',
        'Set NODE_ENV=production.',
      ),
    );
  }
  if (config.isProduction && config.metricsToken === null) {
    findings.push(
      warn('settings', 'Nobody may read /metrics, so nothing rings by itself.', 'Set METRICS_TOKEN and watch them.'),
    );
  }
  if (findings.length > 0) return findings;
  return [ok('settings', `${given} of ${config.effective.length} settings are set, and fit each other.`)];
}
