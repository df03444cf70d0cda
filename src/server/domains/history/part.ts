import { hourMs } from '#shared/time.ts';
import type { NumberingPlan } from '../numbering/queries/numbering-plan.ts';
import type { Base, DomainPart } from '../part.ts';
import { historyData } from './commands/history-data.ts';
import { HistoryLog } from './commands/history-log.ts';
import { deleteOldHistory } from './jobs.ts';
import { historyRoutes } from './routes.ts';
import { historySettings } from './settings.ts';

export interface HistoryPart extends DomainPart {
  history: HistoryLog;
}

const flushMs = 1_000;

export function openHistory(
  { config, database, clock, log, homeOf, pager }: Base,
  { plan }: { plan: NumberingPlan },
): HistoryPart {
  const history = new HistoryLog(database, (err) => log.error({ err }, 'history not written, kept for the next try'));
  history.start(flushMs);
  const { historyDays, visitorDays } = config.of(historySettings);
  return {
    history,
    routes: [historyRoutes({ database, clock, pager, history, plan, homeOf, visitorDays })],
    jobs: [
      { name: 'delete-old-history', everyMs: hourMs, run: (at) => deleteOldHistory(database.db, at, historyDays) },
    ],
    personalData: [historyData],
    close: () => history.stop(),
  };
}
