import type { DeskAlarm, DomainPart } from '#server/domains/part.ts';
import type { Db } from '#server/platform/db/database.ts';

/** What waits on the desk that needs somebody, of all domains together. */
export async function countAlarms(db: Db, parts: readonly DomainPart[], now: Date): Promise<DeskAlarm> {
  const alarm: DeskAlarm = { dueSoon: 0, unseen: 0, unjudged: 0 };
  for (const part of parts) {
    const own = await part.countDeskAlarm?.(db, now);
    alarm.dueSoon += own?.dueSoon ?? 0;
    alarm.unseen += own?.unseen ?? 0;
    alarm.unjudged += own?.unjudged ?? 0;
  }
  return alarm;
}
