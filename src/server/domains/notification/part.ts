import { openMailTransport } from '#server/platform/mail/mail-transport.ts';
import type { Base, DomainPart } from '../part.ts';
import { type CancelMails, createCancelMails } from './commands/cancel-mails.ts';
import { createMailKeys } from './commands/mail-deps.ts';
import { addMailMetrics } from './commands/mail-metrics.ts';
import { notificationData } from './commands/notification-data.ts';
import { createQueueMail, type QueueMail } from './commands/queue-mail.ts';
import { tellOfProof } from './commands/tell-of-proof.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSettings } from './settings.ts';

export interface NotificationPart extends DomainPart {
  queueMail: QueueMail;
  cancelMails: CancelMails;
}

export async function openNotification(base: Base): Promise<NotificationPart> {
  const { config, database, metrics } = base;
  const { mailServer, noticeDays } = config.of(notificationSettings);
  const keys = createMailKeys(base.keys);
  const operatorAddress = config.operator.email || null;
  const transport = await openMailTransport(mailServer && { ...mailServer, replyTo: operatorAddress });
  addMailMetrics(metrics, database.db, transport);
  const office = { db: database.db, keys, transport, publicUrl: config.publicUrl };
  return {
    switchedOff: mailServer === null ? ['No mail is sent: SMTP_URL is not set.'] : [],
    queueMail: createQueueMail(keys, operatorAddress),
    cancelMails: createCancelMails(keys),
    routes: [notificationRoutes({ ...base, keys })],
    jobs: notificationJobs(database, office, { noticeDays }),
    personalData: [notificationData],
    onProofElsewhere: tellOfProof,
    close: async () => transport.close(),
  };
}
