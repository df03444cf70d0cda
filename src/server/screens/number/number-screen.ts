import type { AccessLog } from '#server/domains/acquaintance/commands/access-log.ts';
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

export interface NumberScreen {
  database: Database;
  clock: Clock;
  log: Logger;
  plan: NumberingPlan;
  gate: LookupGate;
  history: HistoryLog;
  /** Log of numbers shown to members, used for common acquaintances. */
  accessLog: Pick<AccessLog, 'record'>;
  records: NumberRecords;
  paidSearches: PaidSearches;
  meterCookies: MeterCookies;
  /** Keyed hash of the caller's network, as the meter counts it. */
  visitorOf(c: ApiContext): string;
  homeOf(c: ApiContext): Home;
  /** Days in which a deactivated account can be reactivated. */
  returnDays: number;
  nameLimits: NameLimits;
  hash: PhoneHash;
  /** Hash that addresses one of a number's names in the API. */
  nameHash: NameHash;
  /** Key that hashes the idempotency keys of paid look-ups and their subjects. */
  actKey: Buffer;
  limits: { visitorPerDay: number; memberPerDay: number; proPerDay: number };
}
