import type { QueueMail } from '#server/domains/notification/door.ts';
import type { DeskAlarm, DomainPart } from '#server/domains/part.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { take } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs } from '#shared/time.ts';

export interface MailDeskDeps {
  database: Database;
  queueMail: QueueMail;
  parts(): readonly DomainPart[];
  /** The desk's own; empty where nobody is to be written to. */
  addresses: readonly string[];
}

const onceADay = { name: 'desk mail', most: 1, spanMs: dayMs };

/**
 * Writes to the desk's addresses while something is due within three days or late, was seen by no moderator for a day, or
 * can be decided by none of them: how much, and nothing of what it is. At most once a day, however often it runs.
 */
export async function mailDesk({ database, queueMail, parts, addresses }: MailDeskDeps, now: Date): Promise<void> {
  if (addresses.length === 0) return;
  const alarm: DeskAlarm = { dueSoon: 0, unseen: 0, unjudged: 0 };
  for (const part of parts()) {
    const own = await part.countDeskAlarm?.(database.db, now);
    alarm.dueSoon += own?.dueSoon ?? 0;
    alarm.unseen += own?.unseen ?? 0;
    alarm.unjudged += own?.unjudged ?? 0;
  }
  const { dueSoon, unseen, unjudged } = alarm;
  if (dueSoon + unseen + unjudged === 0) return;
  await transact(database.db, async (tx) => {
    if ((await take(tx, onceADay, 'desk', now)) > 0) return;
    const mail = { kind: 'desk_waiting', locale: 'en', link: '/moderation', isOwn: true } as const;
    const values = { due: dueSoon, unseen, unjudged };
    for (const to of addresses) await queueMail(tx, { ...mail, to, values }, now);
  });
}
