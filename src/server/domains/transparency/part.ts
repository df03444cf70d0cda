import { operatorDays } from '#server/platform/deadline/operator-days.ts';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { countMonths } from './commands/count-months.ts';
import { KeptMonths } from './queries/kept-months.ts';
import { transparencyRoutes } from './routes.ts';

/** What everybody may know of decisions: figures of months that are over. */
export function openTransparency({ config, database, clock }: Base): DomainPart {
  const { zone } = config.of(operatorDays);
  const months = new KeptMonths(database, zone);
  return {
    routes: [transparencyRoutes({ months, clock })],
    jobs: [
      { name: 'count-months', everyMs: hourMs, isHarmless: true, run: (now) => countMonths(database.db, zone, now) },
    ],
  };
}
