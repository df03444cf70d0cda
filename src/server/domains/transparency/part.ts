import { operatorDays } from '#server/platform/deadline/operator-days.ts';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { countMonths } from './commands/count-months.ts';
import { CachedMonths } from './queries/cached-months.ts';
import { transparencyRoutes } from './routes.ts';

export function createTransparencyPart({ config, database, clock }: Base): DomainPart {
  const { zone } = config.of(operatorDays);
  const months = new CachedMonths(database, zone);
  return {
    routes: [transparencyRoutes({ months, clock })],
    jobs: [
      { name: 'count-months', everyMs: hourMs, isHarmless: true, run: (now) => countMonths(database.db, zone, now) },
    ],
  };
}
