import { sql } from 'kysely';
import { notifyModerators } from '#server/domains/moderation/door.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import type { ComplaintDeps } from './commands/complaint-deps.ts';
import { settleDue } from './commands/settle-due.ts';
import { writeEvent } from './commands/write-event.ts';
import { unseenCases } from './queries/count-moderation-queue-alarm.ts';
import { misuseSpanMs } from './rules/misuse.ts';

const closedMs = 365 * dayMs;

export function complaintJobs(deps: ComplaintDeps): Job[] {
  const { db } = deps.database;
  return [
    { name: 'settle-complaints', everyMs: minuteMs, run: (now) => settleDue(deps, now) },
    {
      name: 'remind-of-complaints',
      everyMs: hourMs,
      async run(now) {
        const { rows } = await sql<{ day: string }>`
          select distinct to_char(whole.received_at at time zone 'UTC', 'YYYY-MM-DD') as day
          from ${unseenCases(now)} order by day`.execute(db);
        for (const { day } of rows) {
          const about = new Date(`${day}T00:00:00Z`);
          await transact(db, (tx) => notifyModerators(tx, { kind: 'desk_unseen', about }, now));
        }
      },
    },
    {
      name: 'close-complaints',
      everyMs: hourMs,
      async run(now) {
        for (let isMore = true; isMore; ) isMore = await closeBatch(deps, now);
        await forgetNetworks(db, new Date(now.getTime() - misuseSpanMs));
        const oldest = new Date(now.getTime() - closedMs);
        for (let isMore = true; isMore; ) isMore = await forgetBatch(db, oldest);
      },
    },
  ];
}

/** Clears the networks of complaints once misuse is no longer counted by them. */
async function forgetNetworks(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('complaint_case')
    .set({ network_key: '' })
    .where('network_key', '!=', '')
    .where((row) => row(row.fn.coalesce('decided_at', 'closed_at'), '<', before))
    .execute();
  await db
    .updateTable('complaint_measure')
    .set({ network_key: '' })
    .where('network_key', '!=', '')
    .where('taken_at', '<', before)
    .execute();
}

const batch = 200;

/** Closes cases whose appeal period is over. @returns whether there may be more */
async function closeBatch(deps: ComplaintDeps, now: Date): Promise<boolean> {
  const { db } = deps.database;
  const decided = await db
    .selectFrom('complaint_case')
    .select(['id', 'decided_at'])
    .where('state', 'in', ['decided', 'void'])
    .where('decided_at', 'is not', null)
    .orderBy('decided_at')
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const { id, decided_at } of decided) {
    // Ordered by decision time, so all later cases are still within their appeal period, too.
    if (decided_at === null || deps.due('appeal', decided_at) > now) return false;
    await transact(db, async (tx) => {
      const row = await tx
        .selectFrom('complaint_case')
        .select('id')
        .where('id', '=', id)
        .where('state', 'in', ['decided', 'void'])
        .where('decided_at', '=', decided_at)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      await writeEvent(tx, { caseId: id, event: 'closed', source: 'site' }, now);
      await tx
        .updateTable('complaint_case')
        .set((old) => ({ state: 'closed', closed_at: now, version: old('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    });
  }
  return decided.length === batch;
}

async function forgetBatch(db: Db, oldest: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('complaint_case')
    .where('id', 'in', (all) =>
      all
        .selectFrom('complaint_case')
        .select('id')
        .where('state', '=', 'closed')
        .where('closed_at', '<', oldest)
        .orderBy('closed_at')
        .orderBy('id')
        .limit(batch),
    )
    .executeTakeFirst();
  return numDeletedRows === BigInt(batch);
}
