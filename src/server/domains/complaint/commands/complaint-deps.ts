import type { JudgeText, UnjudgeText } from '#server/domains/moderation/door.ts';
import type { CancelMails, QueueMail } from '#server/domains/notification/door.ts';
import type { NumberingPlan } from '#server/domains/numbering/door.ts';
import type { NotifyOpened } from '#server/domains/opened-case.ts';
import type { Base } from '#server/domains/part.ts';
import type { NumberProof } from '#server/domains/sign-in/door.ts';
import type { FoldKeys, ReviewableOf } from '#server/domains/text-check/door.ts';
import type { DueKind } from '#server/platform/deadline/due-at.ts';
import type { ComplaintSecrets } from './complaint-secrets.ts';

export interface ComplaintDeps
  extends Pick<Base, 'database' | 'clock' | 'log' | 'pager' | 'homeOf' | 'visitorOf' | 'botCheck'> {
  plan: NumberingPlan;
  keysOf: FoldKeys;
  judgeText: JudgeText;
  unjudgeText: UnjudgeText;
  reviewableOf: ReviewableOf;
  secrets: ComplaintSecrets;
  queueMail: QueueMail;
  cancelMails: CancelMails;
  numberProof: NumberProof;
  notifyOpened: NotifyOpened;
  /** Deadline for a decision about something received at `at`, in the operator's time zone. */
  due(kind: DueKind, at: Date): Date;
  limits: { perDay: number; perNetworkHour: number };
  /** Upper bounds of undecided texts hidden at a time. */
  hides: { perSender: number; ofVisitors: number };
  isProofNeeded: boolean;
}
