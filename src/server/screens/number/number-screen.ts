import type { LookLog } from '#server/domains/acquaintance/commands/look-log.ts';
import type { HistoryLog } from '#server/domains/history/commands/history-log.ts';
import type { LookupGate } from '#server/domains/metering/policy.ts';
import type { NameHash, PhoneHash } from '#server/domains/name/door.ts';
import type { NameLimits } from '#server/domains/name/rules/shown-names.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { PaidSearches } from '#server/domains/wallet/door.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ApiContext } from '#server/platform/http/api.ts';
import type { MeterCookies } from '#server/platform/http/meter-cookie.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { Home } from '#shared/phone/home-country.ts';
import type { NumberRecords } from './number-record.ts';

/** What the calls about numbers work with. */
export interface NumberScreen {
  database: Database;
  clock: Clock;
  log: Logger;
  plan: NumberingPlan;
  gate: LookupGate;
  history: HistoryLog;
  /** Which numbers members are shown, for who wants to know of acquaintances in common. */
  looks: Pick<LookLog, 'record'>;
  records: NumberRecords;
  paidSearches: PaidSearches;
  meterCookies: MeterCookies;
  /** Which network is asking, as the meter counts it. */
  visitorOf(c: ApiContext): string;
  /** Whose national numbers the asker types. */
  homeOf(c: ApiContext): Home;
  /** Days that a deactivated account can be taken back. */
  returnDays: number;
  nameLimits: NameLimits;
  /** By which unlisted numbers are known. */
  hash: PhoneHash;
  /** Names one of a number's names over the wire. */
  nameHash: NameHash;
  /** Hides the names that callers give to what they pay for, and what was asked for. */
  actKey: Buffer;
  limits: { visitorPerDay: number; memberPerDay: number; proPerDay: number };
}
