import type { PersonalData } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { OwnHash } from '../queries/own-hash.ts';
import type { AccountTimes } from '../rules.ts';
import type { JudgeName } from './judge-name.ts';
import type { TextDesk } from './settle-own.ts';

/** What the profile domain works with. */
export interface ProfileDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  keys: DeriveKey;
  ownHash: OwnHash;
  desk: TextDesk;
  judgeName: JudgeName;
  /** Whether names of registers can be found yet, all of them. */
  areNamesKeyed(db: Db): Promise<boolean>;
  /** What the other domains keep of people. */
  parts(): readonly PersonalData[];
  times: AccountTimes;
  /** For so long a holder's statement about the number stands. */
  statementDays: number;
  /** Times that one member may do it. */
  perHour: { avatars: number; exports: number; edits: number; returns: number };
  /** All of a member's sessions but the one that asks. In the caller's transaction. */
  endOtherSessions(tx: Tx, member: Member, now: Date): Promise<void>;
}
