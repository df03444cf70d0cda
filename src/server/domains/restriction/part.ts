import { createDeadlines, operatorDays } from '#server/platform/deadline/operator-days.ts';
import type { Base, DomainPart } from '../part.ts';
import { restrictionRoutes } from './routes.ts';

/** @throws Error if the operator's list of holidays cannot be read */
export function createRestrictionPart({ config, database, clock, pager, parts }: Base): DomainPart {
  const due = createDeadlines(config.of(operatorDays));
  const reviewables = () => parts().flatMap((part) => part.reviewables ?? []);
  return {
    routes: [
      restrictionRoutes({
        database,
        clock,
        pager,
        reviewableOf: (kind) => reviewables().find((one) => one.kind === kind),
        appealTo: config.operator.email || null,
        appealEnd: (at) => due('appeal', at),
      }),
    ],
  };
}
