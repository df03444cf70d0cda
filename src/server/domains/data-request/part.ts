import type { Unlist } from '#server/domains/name/door.ts';
import type { QueueMail } from '#server/domains/notification/door.ts';
import type { NumberProof } from '#server/domains/sign-in/door.ts';
import { createDeadlines, operatorDays } from '#server/platform/deadline/operator-days.ts';
import { createNotifyOpened } from '../opened-case.ts';
import type { Base, DomainPart } from '../part.ts';
import { endRequests } from './commands/end-requests.ts';
import { requestData } from './commands/request-data.ts';
import type { RequestDeps } from './commands/request-deps.ts';
import { createRequestSecrets } from './commands/request-secrets.ts';
import { requestJobs } from './jobs.ts';
import { countModerationQueueAlarm } from './queries/count-moderation-queue-alarm.ts';
import { countRequests } from './queries/list-requests.ts';
import { moderationQueueRoutes } from './routes/moderation-queue-routes.ts';
import { sendRoutes } from './routes/send-routes.ts';
import { ticketRoutes } from './routes/ticket-routes.ts';
import { dataRequestSettings } from './settings.ts';

interface Needed {
  signIn: { numberProof: NumberProof };
  name: { unlist: Unlist };
  notification: { queueMail: QueueMail };
}

export interface DataRequestPart extends DomainPart {
  /** Key under which `hasObjected` finds objections to a number. */
  objectionKeyOf(phone: string): string;
}

/** @throws Error when the operator's list of holidays cannot be read */
export function createDataRequestPart(base: Base, { signIn, name, notification }: Needed): DataRequestPart {
  const { numberProof } = signIn;
  const { unlist } = name;
  const { queueMail } = notification;
  const settings = base.config.of(dataRequestSettings);
  const { database, clock, log, pager, visitorOf } = base;
  const secrets = createRequestSecrets(base.keys);
  const deps: RequestDeps = {
    database,
    clock,
    log,
    pager,
    visitorOf,
    secrets,
    numberProof,
    unlist,
    queueMail,
    ...settings,
    numberData: () => base.parts().flatMap((part) => part.numberData ?? []),
    due: createDeadlines(base.config.of(operatorDays)),
    notifyOpened: createNotifyOpened(base.parts),
  };
  base.metrics.gauges(
    'ringbook_data_requests',
    'Requests for access, erasure and objections that wait for an answer; due soon and late apart',
    'state',
    () => countRequests(database.db),
  );
  return {
    objectionKeyOf: secrets.phoneKeyOf,
    routes: [sendRoutes(deps), ticketRoutes(deps), moderationQueueRoutes(deps)],
    jobs: requestJobs(deps),
    personalData: [requestData(secrets)],
    countModerationQueueAlarm,
    onNewHolder: (tx, phone, now) => endRequests(deps, tx, phone, now),
  };
}
