import type { Base } from '#server/domains/part.ts';
import type { LookupGate } from '../policy.ts';
import { meterSettings } from '../settings.ts';
import { chooseDecoys } from './decoy-numbers.ts';
import { DocumentAllowance } from './document-allowance.ts';
import { LookupLog } from './lookup-log.ts';
import { VisitorMeter } from './visitor-meter.ts';

type GateDeps = Pick<Base, 'config' | 'database' | 'log' | 'metrics' | 'botCheck' | 'keys'>;

export function createGate({ config, database, log, metrics, botCheck, keys }: GateDeps): LookupGate {
  const settings = config.of(meterSettings);
  const meter = new VisitorMeter(settings.limits, { isProofNeeded: config.botCheck.isOn });
  const lookups = metrics.counter('ringbook_lookups_total', 'Different numbers looked up, each once a visitor and day');
  const decoys = metrics.counter(
    'ringbook_decoy_lookups_total',
    'Lookups of decoy numbers: somebody walks through numbers',
  );
  metrics.gauge('ringbook_meter_entries', 'Lookups that the meter holds in memory', () => meter.size);
  const documents = new DocumentAllowance({
    perMinute: settings.documentsPerMinute,
    countedPerDay: settings.limits.visitorPerDay,
  });
  return {
    meter,
    documents,
    log: new LookupLog({ database, log, metrics }, [meter, documents]),
    botCheck,
    isDecoy: isDecoyOf(settings.decoys, keys('decoy numbers')),
    onLookup: () => lookups.inc(),
    onDecoy: () => {
      decoys.inc();
      log.warn('a decoy number was looked up');
    },
  };
}

function isDecoyOf(decoys: 'auto' | readonly string[], key: Buffer): (digits: string) => boolean {
  if (decoys === 'auto') return chooseDecoys(key);
  const named = new Set(decoys);
  return (digits) => named.has(digits);
}
