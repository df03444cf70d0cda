import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import type { Base, DomainPart } from '../part.ts';
import type { MemberMessenger } from '../sign-in/door.ts';
import type { NoticeChannel } from './channels/channel.ts';
import { channelRoutes } from './channels/channel-routes.ts';
import { createMailChannel } from './channels/mail/mail-channel.ts';
import { createMailData } from './channels/mail/mail-data.ts';
import { mailRoutes } from './channels/mail/mail-routes.ts';
import { answerNoticeMail } from './channels/mail/set-mail.ts';
import { createMessengerChannel } from './channels/messenger/messenger-channel.ts';
import { messengerData } from './channels/messenger/messenger-content.ts';
import { createPushChannel } from './channels/push/push-channel.ts';
import { createPushData } from './channels/push/push-data.ts';
import { pushJobs } from './channels/push/push-jobs.ts';
import { loadPushKeys } from './channels/push/push-keys.ts';
import { pushRoutes } from './channels/push/push-routes.ts';
import { createPushSeal } from './channels/push/push-seal.ts';
import { createPushSender } from './channels/push/push-sender.ts';
import { type CancelMails, createCancelMails } from './commands/cancel-mails.ts';
import { createMailKeys } from './commands/mail-deps.ts';
import { addMailMetrics } from './commands/mail-metrics.ts';
import { notificationData } from './commands/notification-data.ts';
import { notifyOfBrowser } from './commands/notify-of-browser.ts';
import { notifyOfProof } from './commands/notify-of-proof.ts';
import { createQueueMail, type QueueMail } from './commands/queue-mail.ts';
import { notificationJobs } from './jobs.ts';
import { notificationRoutes } from './routes.ts';
import { notificationSettings } from './settings.ts';

export interface NotificationNeeds {
  signIn: { memberMessenger: MemberMessenger };
}

export interface NotificationPart extends DomainPart {
  queueMail: QueueMail;
  hasMailServer: boolean;
  cancelMails: CancelMails;
  push: NoticeChannel;
}

export async function createNotificationPart(base: Base, { signIn }: NotificationNeeds): Promise<NotificationPart> {
  const { config, database, metrics } = base;
  const { mailServer, noticeDays, pushTestService: testService, rateFactor } = config.of(notificationSettings);
  const keys = createMailKeys(base.keys);
  const operatorAddress = config.operator.email || null;
  const transport = await createMailTransport(mailServer && { ...mailServer, replyTo: operatorAddress });
  addMailMetrics(metrics, database.db, transport);
  const office = { db: database.db, keys, transport, publicUrl: config.publicUrl };
  const seal = createPushSeal(base.keys);
  const pushKeys = await loadPushKeys(database.db, base.keys, base.clock.now());
  // Contact for push services in case of problems.
  const subject = operatorAddress === null ? config.publicUrl.replace(/^http:/, 'https:') : `mailto:${operatorAddress}`;
  const sender = createPushSender({ keys: pushKeys, subject, testService });
  const queueMail = createQueueMail(keys, operatorAddress);
  const isAvailable = mailServer !== null;
  const mail = createMailChannel(database.db, base.clock, isAvailable);
  const push = createPushChannel({ ...base, db: database.db, seal, sender, publicUrl: config.publicUrl });
  const { memberMessenger } = signIn;
  const messenger = createMessengerChannel({
    db: database.db,
    clock: base.clock,
    messenger: memberMessenger,
    publicUrl: config.publicUrl,
  });
  const { publicKey } = pushKeys;
  return {
    switchedOff: mailServer === null ? ['No mail is sent: SMTP_URL is not set.'] : [],
    queueMail,
    hasMailServer: mailServer !== null,
    cancelMails: createCancelMails(keys),
    push,
    routes: [
      notificationRoutes({ ...base, keys }),
      channelRoutes({ database, messenger: memberMessenger }),
      mailRoutes({ ...base, keys, queueMail, isAvailable, rateFactor }),
      pushRoutes({ ...base, seal, channel: push, publicKey, testService, rateFactor }),
    ],
    jobs: [
      ...notificationJobs(database, office, {
        noticeDays,
        queueMail,
        delivery: { clock: base.clock, channels: [push, mail, messenger], parts: base.parts },
      }),
      ...pushJobs(database),
    ],
    personalData: [notificationData, createPushData(seal), createMailData(keys), messengerData],
    onMailAnswered: answerNoticeMail,
    onProofElsewhere: notifyOfProof,
    onNewBrowser: notifyOfBrowser,
    close: async () => transport.close(),
  };
}
