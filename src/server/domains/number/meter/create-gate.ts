import type { Config } from '#server/config/config.ts';
import { createBotCheck } from '#server/platform/bot-check/bot-check.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { LookupGate } from '../policy.ts';
import { LookupLog } from './lookup-log.ts';
import { meterSettings } from './settings.ts';
import { VisitorMeter } from './visitor-meter.ts';

/** The meter with its log, counters and alarm. */
export function createGate(parts: {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  botCheckKey: Buffer;
}): LookupGate {
  const { config, database, clock, log, metrics } = parts;
  const settings = config.of(meterSettings);
  const meter = new VisitorMeter(settings.limits, { isProofNeeded: config.botCheck.isOn });
  const lookups = metrics.counter('ringbook_lookups_total', 'Different numbers looked up, each once a visitor and day');
  const decoys = metrics.counter(
    'ringbook_decoy_lookups_total',
    'Look-ups of decoy numbers: somebody walks through numbers',
  );
  metrics.gauge('ringbook_meter_entries', 'Look-ups that the meter holds in memory', () => meter.size);
  return {
    meter,
    log: new LookupLog(database, meter, (err) => log.error({ err }, 'look-ups not written, kept for the next try')),
    botCheck: createBotCheck(database.db, clock, { cost: config.botCheck.cost, secret: parts.botCheckKey }),
    decoys: settings.decoys,
    onLookup: () => lookups.inc(),
    onDecoy: () => {
      decoys.inc();
      log.warn('a decoy number was looked up');
    },
  };
}
