import type { QueueComplaint } from '#contract/complaint.ts';
import type { JudgeText, ModerationQueueSource, UnjudgeText } from '#server/domains/moderation/door.ts';
import type { CancelMails, QueueMail } from '#server/domains/notification/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { NumberProof } from '#server/domains/sign-in/door.ts';
import type { FoldKeys } from '#server/domains/text-check/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createDeadlines, operatorDays } from '#server/platform/deadline/operator-days.ts';
import { createNotifyOpened } from '../opened-case.ts';
import type { Base, DomainPart } from '../part.ts';
import { complaintData } from './commands/complaint-data.ts';
import type { ComplaintDeps } from './commands/complaint-deps.ts';
import { createComplaintSecrets } from './commands/complaint-secrets.ts';
import { noteAnswer } from './commands/note-answer.ts';
import { noteEdited } from './commands/note-edited.ts';
import { complaintJobs } from './jobs.ts';
import { createComplaintSource } from './queries/complaint-source.ts';
import { countModerationQueueAlarm } from './queries/count-moderation-queue-alarm.ts';
import { countComplaints, countUndecided, findComplaint } from './queries/list-complaints.ts';
import { listExcludedTexts, listTextRulings } from './queries/list-text-rulings.ts';
import { findRecusals } from './queries/waiting-cases.ts';
import { complainRoutes } from './routes/complain-routes.ts';
import { decisionRoutes } from './routes/decision-routes.ts';
import { measureRoutes } from './routes/measure-routes.ts';
import { moderationQueueRoutes } from './routes/moderation-queue-routes.ts';
import { myRoutes } from './routes/my-routes.ts';
import { ticketRoutes } from './routes/ticket-routes.ts';
import { complaintSettings } from './settings.ts';
import { presentComplaint } from './views.ts';

interface Needed {
  numbering: { plan: NumberingPlan };
  textCheck: { keysOf: FoldKeys };
  moderation: { judgeText: JudgeText; unjudgeText: UnjudgeText };
  notification: { queueMail: QueueMail; cancelMails: CancelMails };
  signIn: { numberProof: NumberProof };
}

export interface ComplaintPart extends DomainPart {
  /** A waiting complaint for the moderation queue; null if it does not wait or concerns the moderator. */
  findComplaint(db: Db, moderator: Member, id: string): Promise<QueueComplaint | null>;
  createComplaintSource(db: Db, moderator: Member): Promise<ModerationQueueSource>;
}

/** @throws Error if the operator's list of holidays is invalid */
export function createComplaintPart(
  base: Base,
  { numbering, textCheck, moderation, notification, signIn }: Needed,
): ComplaintPart {
  const { plan } = numbering;
  const { keysOf } = textCheck;
  const { judgeText, unjudgeText } = moderation;
  const { queueMail, cancelMails } = notification;
  const { config, database, metrics } = base;
  const { limits, hides } = config.of(complaintSettings);
  const secrets = createComplaintSecrets(base.keys);
  const reviewables = () => base.parts().flatMap((part) => part.reviewables ?? []);
  const deps: ComplaintDeps = {
    database,
    clock: base.clock,
    log: base.log,
    pager: base.pager,
    botCheck: base.botCheck,
    homeOf: base.homeOf,
    visitorOf: base.visitorOf,
    secrets,
    limits,
    hides,
    plan,
    keysOf,
    judgeText,
    unjudgeText,
    queueMail,
    cancelMails,
    numberProof: signIn.numberProof,
    reviewableOf: (kind) => reviewables().find((one) => one.kind === kind),
    due: createDeadlines(config.of(operatorDays)),
    notifyOpened: createNotifyOpened(base.parts),
    isProofNeeded: config.botCheck.isOn,
  };
  metrics.gauges('ringbook_complaints', 'Complaints that wait for a decision, those that are late apart', 'state', () =>
    countWaiting(database.db),
  );
  metrics.gauges(
    'ringbook_complaint_texts',
    'Undecided texts of complaints: hidden until they are decided, or shown although the complaint is late',
    'state',
    () => countUndecided(database.db),
  );
  return {
    async findComplaint(db, moderator, id) {
      const found = await findComplaint(db, deps.reviewableOf, moderator, id);
      return found && presentComplaint(deps, found);
    },
    async createComplaintSource(db, moderator) {
      return createComplaintSource(moderator, await findRecusals(db, deps.reviewableOf));
    },
    textRulings: {
      list: (db, texts) => listTextRulings(db, deps.reviewableOf, texts),
      listExcludedTexts: (db, moderatorId) => listExcludedTexts(db, deps.reviewableOf, moderatorId),
      noteEdited,
    },
    countModerationQueueAlarm: (db, now) => countModerationQueueAlarm(db, deps.reviewableOf, now),
    routes: [
      complainRoutes(deps),
      myRoutes(deps),
      ticketRoutes(deps),
      moderationQueueRoutes(deps),
      decisionRoutes(deps),
      measureRoutes(deps),
    ],
    jobs: complaintJobs(deps),
    personalData: [complaintData(secrets, base.clock)],
    onMailAnswered: (tx, { about, answer }, now) => noteAnswer(deps, tx, about, answer, now),
  };
}

async function countWaiting(db: Parameters<typeof countComplaints>[0]): Promise<Map<string, number>> {
  const figures = new Map(['open', 'author_asked', 'appealed', 'late'].map((state) => [state, 0]));
  for (const { state, isLate, count } of await countComplaints(db)) {
    const name = isLate ? 'late' : state;
    figures.set(name, (figures.get(name) ?? 0) + count);
  }
  return figures;
}
