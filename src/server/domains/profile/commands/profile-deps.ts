import type { PersonalData } from '#server/domains/part.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { OwnHash } from '../queries/own-hash.ts';
import type { AccountTimes } from '../rules.ts';
import type { JudgeName } from './judge-name.ts';
import type { TextPrecheck } from './settle-own.ts';

export interface ProfileDeps {
  database: Database;
  clock: Clock;
  log: Logger;
  keys: DeriveKey;
  ownHash: OwnHash;
  textPrecheck: TextPrecheck;
  judgeName: JudgeName;
  /** Whether all names of registers are searchable yet. */
  areNamesKeyed(db: Db): Promise<boolean>;
  parts(): readonly PersonalData[];
  times: AccountTimes;
  statementDays: number;
  perHour: { avatars: number; exports: number; edits: number; returns: number };
  /** Ends all of the member's sessions except the current one, in the caller's transaction. */
  endOtherSessions(tx: Tx, member: Member, now: Date): Promise<void>;
}
