import type { QueueMail } from '#server/domains/notification/door.ts';
import type { DomainPart, ModerationQueueAlarm } from '#server/domains/part.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { consume } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs } from '#shared/time.ts';

export interface MailModerationQueueDeps {
  database: Database;
  queueMail: QueueMail;
  parts(): readonly DomainPart[];
  /** Configured addresses; empty disables the mail. */
  addresses: readonly string[];
}

const onceADay = { name: 'desk mail', most: 1, spanMs: dayMs };

/** Mails these addresses about late, unseen or undecidable cases. States counts only. At most once a day. */
export async function mailModerationQueue(
  { database, queueMail, parts, addresses }: MailModerationQueueDeps,
  now: Date,
): Promise<void> {
  if (addresses.length === 0) return;
  const alarm: ModerationQueueAlarm = { dueSoon: 0, unseen: 0, unjudged: 0 };
  for (const part of parts()) {
    const own = await part.countModerationQueueAlarm?.(database.db, now);
    alarm.dueSoon += own?.dueSoon ?? 0;
    alarm.unseen += own?.unseen ?? 0;
    alarm.unjudged += own?.unjudged ?? 0;
  }
  const { dueSoon, unseen, unjudged } = alarm;
  if (dueSoon + unseen + unjudged === 0) return;
  await transact(database.db, async (tx) => {
    if ((await consume(tx, onceADay, 'desk', now)) > 0) return;
    const mail = { kind: 'desk_waiting', locale: 'en', link: '/moderation', isOwn: true } as const;
    const values = { due: dueSoon, unseen, unjudged };
    for (const to of addresses) await queueMail(tx, { ...mail, to, values }, now);
  });
}
