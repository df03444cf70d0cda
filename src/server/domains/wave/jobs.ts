import type { Database } from '#server/platform/db/database.ts';
import { type Job, workWithin } from '#server/platform/jobs/job.ts';
import { dayMs, hourMs } from '#shared/time.ts';
import { type WaveDeps, waveQueue, workWave } from './commands/work-wave.ts';
import './tables.ts';

/** Which texts a wave had is forgotten after so long; the log tells of each. */
const keptMs = 30 * dayMs;

/** Waves of spam, a batch at a time; those that nobody runs are forgotten. */
export function waveJobs({ db }: Database, deps: WaveDeps): Job[] {
  return [
    workWithin(waveQueue, (tx, { wave }, now) => workWave(tx, deps, wave, now)),
    {
      name: 'delete-old-waves',
      everyMs: hourMs,
      async run(now) {
        const before = (ms: number) => new Date(now.getTime() - ms);
        await db
          .deleteFrom('moderation_wave')
          .where((row) =>
            row.or([
              row.and([row('state', '=', 'seen'), row('seen_at', '<', before(hourMs))]),
              row('ended_at', '<', before(keptMs)),
            ]),
          )
          .execute();
      },
    },
  ];
}
