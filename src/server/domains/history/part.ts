import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { keyedHash } from '#server/platform/keyed-hash.ts';
import type { Base, DomainPart } from '../part.ts';
import type { EntryHash } from './commands/delete-history.ts';
import { historyData } from './commands/history-data.ts';
import { HistoryLog } from './commands/history-log.ts';
import { historyJobs, historyTable } from './jobs.ts';
import { historyRecord } from './queries/history-record.ts';
import { historyRoutes } from './routes.ts';
import { historySettings } from './settings.ts';

export interface HistoryPart extends DomainPart {
  history: HistoryLog;
}

const flushMs = 1_000;

export function createHistoryPart(
  base: Base,
  { numbering, openData }: { numbering: { plan: NumberingPlan }; openData: { ranges: RangeList } },
): HistoryPart {
  const { config, database, clock, homeOf, pager, keys } = base;
  const { plan } = numbering;
  const { ranges } = openData;
  const history = new HistoryLog(base);
  history.start(flushMs);
  const { historyDays, visitorDays } = config.of(historySettings);
  const hash = createPhoneHash(keys(unlistedKey));
  const entryKey = keys('deleted history entries');
  const entryHash: EntryHash = (phone) => keyedHash(entryKey, phone);
  return {
    history,
    routes: [historyRoutes({ database, clock, pager, history, plan, ranges, hash, entryHash, homeOf, visitorDays })],
    jobs: historyJobs(database, { days: historyDays, entryHash }),
    partitionedTables: [historyTable(historyDays)],
    personalData: [historyData],
    numberData: [historyRecord],
    close: () => history.stop(),
  };
}
