import type { Member } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Base, DomainPart } from '../part.ts';
import { createJudgeName, type NameSources } from './commands/judge-name.ts';
import type { ProfileDeps } from './commands/profile-deps.ts';
import { reviewableOwn } from './commands/reviewable-own.ts';
import { ownTextData, type TextPrecheck } from './commands/settle-own.ts';
import { profileJobs } from './jobs.ts';
import { createOwnHash, ownHashKey } from './queries/own-hash.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { avatarRoutes } from './routes/avatar-routes.ts';
import { settingsRoutes } from './routes/settings-routes.ts';
import { statementRoutes } from './routes/statement-routes.ts';
import { profileSection } from './section.ts';
import { profileSettings } from './settings.ts';

interface Needed {
  signIn: {
    endOtherSessions(tx: Tx, member: Member, now: Date): Promise<void>;
  };
  moderation: TextPrecheck;
  textCheck: Pick<NameSources, 'findClaim'>;
  openData: Pick<NameSources, 'findListedName'> & Pick<ProfileDeps, 'areNamesKeyed'>;
  name: {
    isUnlisted(db: Db, phone: string): Promise<boolean>;
  };
}

export function createProfilePart(base: Base, needed: Needed): DomainPart {
  const { moderation: textPrecheck, name, textCheck, openData } = needed;
  const { endOtherSessions } = needed.signIn;
  const ownHash = createOwnHash(base.keys(ownHashKey));
  const deps: ProfileDeps = {
    database: base.database,
    clock: base.clock,
    log: base.log,
    keys: base.keys,
    ...base.config.of(profileSettings),
    endOtherSessions,
    ownHash,
    textPrecheck,
    judgeName: createJudgeName({ findClaim: textCheck.findClaim, findListedName: openData.findListedName }),
    areNamesKeyed: openData.areNamesKeyed,
    parts: () => base.parts().flatMap(({ personalData }) => personalData ?? []),
  };
  return {
    routes: [settingsRoutes(deps), accountRoutes(deps), avatarRoutes(deps), statementRoutes(deps)],
    jobs: profileJobs(deps),
    numberSections: [profileSection],
    personalData: [ownTextData(textPrecheck)],
    reviewables: reviewableOwn({ ownHash, isUnlisted: name.isUnlisted, parts: deps.parts }),
  };
}
