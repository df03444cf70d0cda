import { createPhoneHash, unlistedKey } from '#server/domains/name/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { RangeList } from '#server/domains/open-data/door.ts';
import { hourMs } from '#shared/time.ts';
import type { Base, DomainPart } from '../part.ts';
import { historyData } from './commands/history-data.ts';
import { HistoryLog } from './commands/history-log.ts';
import { deleteOldHistory, historyTable } from './jobs.ts';
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
  return {
    history,
    routes: [historyRoutes({ database, clock, pager, history, plan, ranges, hash, homeOf, visitorDays })],
    jobs: [
      { name: 'delete-old-history', everyMs: hourMs, run: (at) => deleteOldHistory(database.db, at, historyDays) },
    ],
    partitionedTables: [historyTable(historyDays)],
    personalData: [historyData],
    numberData: [historyRecord],
    close: () => history.stop(),
  };
}
