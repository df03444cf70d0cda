import { createDeadlines, operatorDays } from '#server/platform/deadline/operator-days.ts';
import type { Base, DomainPart } from '../part.ts';
import { createSuspensionTickets } from './commands/suspension-tickets.ts';
import { findStandingSuspension } from './queries/find-suspension.ts';
import { statementRoutes } from './routes/statement-routes.ts';
import { suspensionRoutes } from './routes/suspension-routes.ts';

/** @throws Error if the operator's list of holidays cannot be read */
export function createRestrictionPart({ config, database, clock, keys, pager, parts }: Base): DomainPart {
  const due = createDeadlines(config.of(operatorDays));
  const reviewables = () => parts().flatMap((part) => part.reviewables ?? []);
  const tickets = createSuspensionTickets(keys);
  const deps = {
    database,
    clock,
    reviewableOf: (kind: string) => reviewables().find((one) => one.kind === kind),
    appealTo: config.operator.email || null,
    appealEnd: (at: Date) => due('appeal', at),
  };
  return {
    routes: [statementRoutes({ ...deps, pager }), suspensionRoutes({ ...deps, tickets })],
    async giveSuspensionTicket(tx, profileId, now) {
      const id = await findStandingSuspension(tx, profileId);
      return id === null ? null : tickets.give(id, now);
    },
  };
}
