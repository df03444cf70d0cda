import type { QueueMail } from '#server/domains/notification/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { Hold, LookAtText, RemovedMarks } from '#server/domains/text-check/door.ts';
import type { TakeTextLimit } from '#server/domains/write-limits/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { createNotifyOpened } from '../opened-case.ts';
import type { Base, DomainPart } from '../part.ts';
import { type Admission, type AdmitText, createAdmission, type NewText } from './commands/admit-text.ts';
import { forgetText } from './commands/forget-text.ts';
import { createJudge, type JudgeText } from './commands/judge-text.ts';
import { createModerationData } from './commands/moderation-data.ts';
import { addQueueMetrics } from './commands/queue-metrics.ts';
import { createRemoveTexts, type RemoveTexts } from './commands/remove-texts.ts';
import { createRestoreTexts, type RestoreTexts } from './commands/restore-texts.ts';
import { settleText } from './commands/settle-text.ts';
import { createUnjudge, type UnjudgeText } from './commands/unjudge-text.ts';
import { moderationJobs, moderationQueueMailJob } from './jobs.ts';
import { countModerationQueueAlarm } from './queries/count-moderation-queue-alarm.ts';
import { countUnread } from './queries/count-unread.ts';
import { appealRoutes } from './routes/appeal-routes.ts';
import type { ModerationDeps } from './routes/moderation-deps.ts';
import { moderationRoutes } from './routes/moderation-routes.ts';
import { nameReportRoutes } from './routes/name-report-routes.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { reportStandingRoutes } from './routes/report-standing-routes.ts';
import { voteSurgeRoutes } from './routes/vote-surge-routes.ts';
import { moderationSettings } from './settings.ts';

export interface ModerationPart extends DomainPart {
  admit: AdmitText;
  /** Like `admit`, for a text that is not checked here: holds it if it was removed before or `found` has a reason. */
  settleChanged(tx: Tx, text: NewText, now: Date, found?: readonly Hold[]): Promise<Admission>;
  forgetText: typeof forgetText;
  judgeText: JudgeText;
  unjudgeText: UnjudgeText;
  removeTexts: RemoveTexts;
  restoreTexts: RestoreTexts;
}

interface Needed {
  numbering: { plan: NumberingPlan };
  notification: { queueMail: QueueMail };
  textCheck: { lookAt: LookAtText } & RemovedMarks;
  writeLimits: { takeLimit: TakeTextLimit };
}

export function createModerationPart(
  base: Base,
  { numbering, notification, textCheck, writeLimits }: Needed,
): ModerationPart {
  const { config, database, clock, metrics } = base;
  const { logDays, deskMail, onTopFrom } = config.of(moderationSettings);
  const textRulings = () => base.parts().flatMap((part) => part.textRulings ?? []);
  const { markRemoved, unmarkRemoved } = textCheck;
  const notifyOpened = createNotifyOpened(base.parts);
  const reviewables = () => base.parts().flatMap((part) => part.reviewables ?? []);
  const deps: ModerationDeps = {
    database,
    log: base.log,
    clock,
    takeLimit: writeLimits.takeLimit,
    plan: numbering.plan,
    pager: base.pager,
    visitorOf: base.visitorOf,
    homeOf: base.homeOf,
    markRemoved,
    unmarkRemoved,
    onTopFrom,
    notifyOpened,
    reviewables,
    reviewableOf: (kind) => reviewables().find((one) => one.kind === kind),
    voteSurges: () => base.parts().find(({ voteSurges }) => voteSurges)?.voteSurges,
    textRulings,
    personalData: () => base.parts().flatMap(({ personalData }) => personalData ?? []),
    contributions: () => base.parts().flatMap(({ contributions }) => contributions ?? []),
    appealTo: config.operator.email || null,
  };
  const operatorMail = config.operator.email ? [config.operator.email] : [];
  const mail = { database, queueMail: notification.queueMail, parts: base.parts, addresses: deskMail ?? operatorMail };
  addQueueMetrics(metrics, database.db, clock, deps.voteSurges);
  return {
    admit: createAdmission(textCheck.lookAt, textRulings, notifyOpened),
    settleChanged: (tx, text, now, found = []) => settleText(tx, text, { found, textRulings, notifyOpened }, now),
    forgetText,
    judgeText: createJudge(textCheck),
    unjudgeText: createUnjudge(deps),
    removeTexts: createRemoveTexts(deps),
    restoreTexts: createRestoreTexts(deps),
    routes: [
      reportRoutes(deps),
      reportStandingRoutes(deps),
      nameReportRoutes(deps),
      moderationRoutes(deps),
      voteSurgeRoutes(deps),
      appealRoutes(deps),
    ],
    jobs: [...moderationJobs(database, deps.reviewableOf, { logDays }), moderationQueueMailJob(mail)],
    countModerationQueueAlarm,
    countUnread: (db, profileId) => countUnread(db, deps.voteSurges(), profileId),
    personalData: [createModerationData(onTopFrom)],
  };
}
