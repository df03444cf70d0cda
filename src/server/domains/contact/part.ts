import type { AdmitEntries, AdmitMember } from '#server/domains/metering/door.ts';
import { createNameHash, createPhoneHash, nameHashKey, namePeopleOf, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { TakeTextLimit } from '#server/domains/write-limits/door.ts';
import type { Base, DomainPart } from '../part.ts';
import { bookRoutes } from './routes/book-routes.ts';
import { voteRoutes } from './routes/vote-routes.ts';
import { contactSettings } from './settings.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember; admitEntries: AdmitEntries };
  writeLimits: { takeLimit: TakeTextLimit };
}

/** The contact domain has no tables: the names domain stores these names with all others of a number. */
export function createContactPart(base: Base, { numbering, metering, writeLimits }: Needed): DomainPart {
  const { plan } = numbering;
  const { admitMember, admitEntries } = metering;
  const { takeLimit } = writeLimits;
  const { config, database, clock, pager, homeOf, visitorOf, neighborhoodOf } = base;
  const hash = createPhoneHash(base.keys(unlistedKey));
  const nameHash = createNameHash(base.keys(nameHashKey));
  const { importsPerHour, mostContacts } = config.of(contactSettings);
  const namePeople = namePeopleOf(config);
  const deps = { database, clock, plan, homeOf, neighborhoodOf };
  return {
    routes: [
      bookRoutes({ ...deps, pager, hash, admitEntries, importsPerHour, mostContacts, namePeople }),
      voteRoutes({ ...deps, admitMember, nameHash, namePeople, visitorOf, takeLimit }),
    ],
  };
}
