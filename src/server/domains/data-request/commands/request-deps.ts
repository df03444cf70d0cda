import type { Unlist } from '#server/domains/name/door.ts';
import type { QueueMail } from '#server/domains/notification/door.ts';
import type { NotifyOpened } from '#server/domains/opened-case.ts';
import type { Base, NumberData } from '#server/domains/part.ts';
import type { NumberProof } from '#server/domains/sign-in/door.ts';
import type { DueKind } from '#server/platform/deadline/due-at.ts';
import type { RequestSecrets } from './request-secrets.ts';

export interface RequestDeps extends Pick<Base, 'database' | 'clock' | 'log' | 'pager' | 'visitorOf'> {
  secrets: RequestSecrets;
  numberProof: NumberProof;
  numberData(): readonly NumberData[];
  unlist: Unlist;
  queueMail: QueueMail;
  notifyOpened: NotifyOpened;
  /** Legal deadline of something received at this moment, in the operator's calendar and time zone. */
  due(kind: DueKind, at: Date): Date;
  limits: { perDay: number; perNetworkHour: number };
  fileDays: number;
  retentionDays: number;
}
