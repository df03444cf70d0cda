import type { ProgramQuota } from '#server/domains/metering/door.ts';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { keyData } from './commands/key-data.ts';
import { KeyUseLog } from './commands/key-use-log.ts';
import { createKeyHash } from './commands/make-key.ts';
import { deleteEndedKeys } from './jobs.ts';
import { createKeyReader } from './queries/key-reader.ts';
import { keyRoutes } from './routes.ts';
import { programKeySettings } from './settings.ts';

const flushMs = 1_000;

export function createProgramKeyPart(
  base: Base,
  { metering }: { metering: { programQuota: ProgramQuota } },
): DomainPart {
  const { config, database, clock, log, pager, keys, visitorOf } = base;
  const uses = new KeyUseLog(base);
  uses.start(flushMs);
  const hash = createKeyHash(keys('program keys'));
  const settings = config.of(programKeySettings);
  return {
    credentials: [createKeyReader({ database, clock, log, hash, uses, visitorOf })],
    routes: [keyRoutes({ database, clock, log, pager, hash, uses, programQuota: metering.programQuota, ...settings })],
    jobs: [{ name: 'delete-ended-keys', everyMs: hourMs, run: (at) => deleteEndedKeys(database.db, at) }],
    personalData: [keyData],
    close: () => uses.stop(),
  };
}
