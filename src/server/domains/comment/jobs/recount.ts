import type { Database } from '#server/platform/db/database.ts';
import type { Metrics } from '#server/platform/http/metrics.ts';
import type { RepeatedJob } from '#server/platform/jobs/job.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { dayMs } from '#shared/time.ts';
import { recountTexts } from '../queries/recount-texts.ts';

/** Recounts one text in a hundred each night. Wrong counters are reported, not corrected, to expose the fault. */
export function recountJob(deps: { database: Database; log: Logger; metrics: Metrics }): RepeatedJob {
  const { database, log, metrics } = deps;
  const recounted = metrics.counter('ringbook_texts_recounted_total', 'Texts whose counters were recounted at night');
  const wrong = metrics.counter('ringbook_miscounts_total', 'Counters of texts that a recount at night found wrong', [
    'counter',
  ]);
  return {
    name: 'recount-texts',
    everyMs: dayMs,
    isHarmless: true,
    async run(now) {
      for await (const look of recountTexts(database, Math.floor(now.getTime() / dayMs))) {
        recounted.inc(look.looked);
        for (const miscount of look.wrong) {
          wrong.inc({ counter: miscount.counter });
          log.error(miscount, 'a stored counter is not what its rows come to');
        }
      }
    },
  };
}
