import { tellModerators, unseenMs } from '#server/domains/moderation/commands/tell-moderators.ts';
import { listLookedAt } from '#server/domains/moderation/queries/list-looked-at.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { ComplaintDeps } from './commands/complaint-deps.ts';
import { settleDue } from './commands/settle-due.ts';
import { writeEvent } from './commands/write-event.ts';
import './tables.ts';

/** A closed case is forgotten after so long. */
const closedMs = 365 * dayMs;

export function complaintJobs(deps: ComplaintDeps): Job[] {
  const { db } = deps.database;
  return [
    { name: 'settle-complaints', everyMs: minuteMs, run: (now) => settleDue(deps, now) },
    {
      name: 'remind-of-complaints',
      everyMs: hourMs,
      async run(now) {
        const rows = await db
          .selectFrom('complaint_case')
          .select(['id', 'received_at'])
          .where('state', 'in', ['open', 'author_asked'])
          .where('received_at', '<=', new Date(now.getTime() - unseenMs))
          .execute();
        const seen = await listLookedAt(
          db,
          'complaint',
          rows.map(({ id }) => id),
        );
        const days = new Set(
          rows.filter(({ id }) => !seen.has(id)).map(({ received_at }) => received_at.toISOString().slice(0, 10)),
        );
        for (const day of days) {
          const about = new Date(`${day}T00:00:00Z`);
          await transact(db, (tx) => tellModerators(tx, { kind: 'desk_unseen', about }, now));
        }
      },
    },
    {
      name: 'close-complaints',
      everyMs: hourMs,
      async run(now) {
        const decided = await db
          .selectFrom('complaint_case')
          .select(['id', 'decided_at'])
          .where('state', 'in', ['decided', 'void'])
          // No half year has fewer days.
          .where('decided_at', '<', new Date(now.getTime() - 181 * dayMs))
          .execute();
        for (const { id, decided_at } of decided) {
          if (decided_at === null || deps.due('appeal', decided_at) > now) continue;
          await transact(db, async (tx) => {
            const closed = await tx
              .updateTable('complaint_case')
              .set((row) => ({ state: 'closed', closed_at: now, version: row('version', '+', 1) }))
              .where('id', '=', id)
              .where('state', 'in', ['decided', 'void'])
              .where('decided_at', '=', decided_at)
              .returning('id')
              .executeTakeFirst();
            if (closed) await writeEvent(tx, { caseId: id, event: 'closed', source: 'site' }, now);
          });
        }
        const oldest = new Date(now.getTime() - closedMs);
        await db.deleteFrom('complaint_case').where('state', '=', 'closed').where('closed_at', '<', oldest).execute();
      },
    },
  ];
}
