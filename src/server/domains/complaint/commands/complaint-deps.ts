import type { JudgeText } from '#server/domains/moderation/commands/judge-text.ts';
import type { UnjudgeText } from '#server/domains/moderation/commands/unjudge-text.ts';
import type { CancelMails } from '#server/domains/notification/commands/cancel-mails.ts';
import type { QueueMail } from '#server/domains/notification/commands/queue-mail.ts';
import type { NumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import type { Base } from '#server/domains/part.ts';
import type { NumberProof } from '#server/domains/sign-in/commands/prove-number.ts';
import type { ReviewableOf } from '#server/domains/text-check/queries/find-texts.ts';
import type { FoldKeys } from '#server/domains/text-check/queries/fold-keys.ts';
import type { DueKind } from '#server/platform/deadline/due-at.ts';
import type { ComplaintSecrets } from './complaint-secrets.ts';

/** What complaints are made of. */
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
  /** Until when something must be decided that arrives at this moment, where the operator is. */
  due(kind: DueKind, at: Date): Date;
  limits: { perDay: number; perNetworkHour: number };
  /** Undecided texts that are hidden at a time. */
  hides: { perSender: number; ofVisitors: number };
  /** Visitors solve a proof of work. */
  isProofNeeded: boolean;
}
