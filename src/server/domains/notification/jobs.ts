import type { Database } from '#server/platform/db/database.ts';
import { type Job, workOn } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { sendDigests } from './channels/mail/send-digests.ts';
import { sendNoticeMails } from './channels/mail/send-notice-mails.ts';
import { deleteOldNotices } from './commands/delete-old-notices.ts';
import { type DeliveryDeps, deliverNotices } from './commands/deliver-notices.ts';
import { mailQueue } from './commands/mail-queue.ts';
import type { QueueMail } from './commands/queue-mail.ts';
import { type PostOffice, sendMail } from './commands/send-mail.ts';

/** Retention of mail; shorter than the delay before any erasure. */
const mailMs = 14 * dayMs;
/** Retention of an address after its last mail or answer. A `not_me` is kept forever. */
const addressMs = 365 * dayMs;

interface Given {
  noticeDays: number;
  delivery: Omit<DeliveryDeps, 'db'>;
  queueMail: QueueMail;
}

export function notificationJobs({ db }: Database, office: PostOffice, given: Given): Job[] {
  const { noticeDays, delivery, queueMail } = given;
  const { keys } = office;
  return [
    workOn(mailQueue, ({ id }, now) => sendMail(office, id, now)),
    { name: 'deliver-notices', everyMs: minuteMs, run: () => deliverNotices({ db, ...delivery }) },
    { name: 'send-notice-mails', everyMs: minuteMs, run: (now) => sendNoticeMails({ db, keys, queueMail }, now) },
    { name: 'send-digests', everyMs: minuteMs, run: (now) => sendDigests({ db, keys, queueMail }, now) },
    {
      name: 'delete-old-notices',
      everyMs: hourMs,
      async run(now) {
        const before = (ms: number) => new Date(now.getTime() - ms);
        await deleteOldNotices(db, before(noticeDays * dayMs));
        await db.deleteFrom('mail').where('created_at', '<', before(mailMs)).execute();
        await db
          .deleteFrom('mail_address')
          .where('stopped_at', 'is', null)
          .where('last_at', '<', before(addressMs))
          .execute();
      },
    },
  ];
}
