import type { JobCount } from '#server/platform/jobs/job-rows.ts';
import { hourSeconds } from '#shared/time.ts';
import { type Finding, fail, ok, warn } from '../finding.ts';

export function checkJobs(counts: readonly JobCount[]): Finding[] {
  const dead = counts.filter((job) => job.dead > 0);
  const late = counts.filter((job) => job.oldestS > hourSeconds);
  const findings: Finding[] = [];
  if (dead.length > 0) {
    const named = dead.map((job) => `${job.name} (${job.dead})`).join(', ');
    const advice = 'See "ringbook jobs list" for the reason. When it is fixed, run: ringbook jobs retry all';
    findings.push(fail('jobs', `Dead after the last retry: ${named}.`, advice));
  }
  if (late.length > 0) {
    const named = late.map((job) => `${job.name} (${Math.floor(job.oldestS / hourSeconds)} h)`).join(', ');
    findings.push(warn('jobs', `Due for more than an hour: ${named}.`, 'Check that a server is running, and its log.'));
  }
  return findings.length > 0 ? findings : [ok('jobs', 'None is dead, and none is late.')];
}
