import type { AdmitMember, AdmitQuestion } from '#server/domains/metering/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import { createOwnHash, ownHashKey } from '#server/domains/profile/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import { minuteMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { finishDeletions } from './commands/delete-contact-names.ts';
import { forgetNames } from './commands/forget-names.ts';
import { nameData } from './commands/name-data.ts';
import { regroupDue } from './commands/regroup-due.ts';
import { reviewableNames } from './commands/reviewable-names.ts';
import { type Unlist, unlistWithin } from './commands/unlist-number.ts';
import { nameContributions } from './commands/withdraw-names.ts';
import { createPhoneHash, listUnlisted, unlistedKey } from './queries/list-unlisted.ts';
import { createNameHash, nameHashKey } from './queries/name-hash.ts';
import { nameRecord } from './queries/name-record.ts';
import { questionRoutes } from './routes/question-routes.ts';
import { unlistingRoutes } from './routes/unlisting-routes.ts';
import { nameRoutes } from './routes.ts';
import { nameSection } from './section.ts';
import { nameSettings } from './settings.ts';

export interface NamePart extends DomainPart {
  unlist: Unlist;
  /** Whether all names of the number are hidden. */
  isUnlisted(db: Db, phone: string): Promise<boolean>;
}

interface Needed {
  numbering: { plan: NumberingPlan };
  metering: { admitMember: AdmitMember; admitQuestion: AdmitQuestion };
}

export function createNamePart(base: Base, { numbering, metering }: Needed): NamePart {
  const { plan } = numbering;
  const { admitMember, admitQuestion } = metering;
  const { config, database, clock, log, pager, homeOf, neighborhoodOf } = base;
  const hash = createPhoneHash(base.keys(unlistedKey));
  const questionKey = base.keys('name questions');
  const unlisting = {
    hash,
    async onUnlisted(tx: Tx, phone: string, now: Date) {
      for (const part of base.parts()) await part.onUnlisted?.(tx, phone, now);
    },
  };
  const { namePeople, nameDislikes, questionsPerDay, relistingsPerHour } = config.of(nameSettings);
  const isUnlisted = async (db: Db, phone: string) => (await listUnlisted(db, hash, [phone])).size > 0;
  return {
    isUnlisted,
    unlist: (tx, phone, now) => unlistWithin(tx, unlisting, phone, now),
    routes: [
      nameRoutes({
        database,
        clock,
        pager,
        plan,
        hash,
        admitMember,
        homeOf,
        neighborhoodOf,
        ...config.of(nameSettings),
      }),
      questionRoutes({
        database,
        clock,
        homeOf,
        plan,
        admitQuestion,
        isUnlisted,
        questionsPerDay,
        limits: { namePeople, nameDislikes },
        counted: (profileId, phone) => keyedHash(questionKey, profileId, phone),
      }),
      unlistingRoutes({ database, clock, log, relistingsPerHour, ...unlisting }),
    ],
    numberSections: [nameSection(hash, createOwnHash(base.keys(ownHashKey)), { namePeople, nameDislikes })],
    jobs: [
      {
        name: 'regroup-names',
        everyMs: minuteMs,
        isHarmless: true,
        run: (at) => regroupDue(database, unlisting, at, namePeople),
      },
      {
        name: 'delete-books',
        everyMs: minuteMs,
        isHarmless: true,
        run: (at) => finishDeletions(database, at, namePeople),
      },
    ],
    personalData: [nameData(hash, namePeople)],
    numberData: [nameRecord(hash)],
    reviewables: [reviewableNames(createNameHash(base.keys(nameHashKey)), { namePeople, nameDislikes, isUnlisted })],
    contributions: nameContributions(namePeople),
    onNewHolder: forgetNames,
  };
}
