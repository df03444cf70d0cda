import { toMinute } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listDead } from '#server/platform/jobs/job-rows.ts';
import { listJobs, type RetryOutcome, retryDead, runNow } from '#server/platform/jobs/operate-jobs.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook jobs list
       ringbook jobs run <name>
       ringbook jobs retry <id>|all

  list    show pending jobs, since when they wait, and dead jobs, which failed in their last try
  run     run a recurring job now, whenever it is due next
  retry   retry a dead job, or all of them

A running site starts the job within seconds; otherwise it runs when the site starts.
`;

const shownDead = 50;

export async function runJobs(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('jobs', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [action, subject, ...more] = positionals;
  const act = choose(action, subject);
  if (act === null || more.length > 0) {
    throw new UsageError('list, run <name> or retry <id>|all is needed. Try: ringbook jobs --help');
  }
  const { text, isDone } = await terminal.withDatabase(act);
  (isDone ? terminal.output : terminal.errors).write(text);
  return isDone ? 0 : 1;
}

interface Outcome {
  text: string;
  isDone: boolean;
}

/** Returns null for unknown words. */
function choose(
  action: string | undefined,
  subject: string | undefined,
): ((database: Database) => Promise<Outcome>) | null {
  if (action === 'list' && subject === undefined) return list;
  if (action === 'run' && subject !== undefined) return (database) => run(database, subject);
  if (
    action === 'retry' &&
    (subject === 'all' || (subject && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(subject)))
  ) {
    return (database) => retry(database, subject === 'all' ? null : subject);
  }
  return null;
}

async function list(database: Database): Promise<Outcome> {
  const jobs = await listJobs(database);
  const width = Math.max(3, ...jobs.map(({ name }) => name.length));
  const line = (name: string, ...cells: string[]) =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(10)).join('')}\n`;
  const rows = jobs.map(({ name, waiting, dead, oldestS }) =>
    line(name, String(waiting), String(dead), oldestS === 0 ? '–' : `${Math.round(oldestS)} s`),
  );
  const dead = await listDead(database.pool, shownDead);
  const deadLines = dead.map(({ id, name, diedAt, tries, error }) =>
    `${id}  ${toMinute(diedAt)}  ${name}, ${tries} tries: ${error?.type ?? 'unknown'} ${error?.code ?? ''}`.trimEnd(),
  );
  const deadText = dead.length === 0 ? '' : `\nDead, the newest first:\n${deadLines.join('\n')}\n`;
  return { text: line('job', 'waiting', 'dead', 'late by') + rows.join('') + deadText, isDone: true };
}

async function run(database: Database, name: string): Promise<Outcome> {
  switch (await runNow(database, name)) {
    case 'enqueued':
      return { text: `${name} will be done by the next server that is free.\n`, isDone: true };
    case 'waiting':
      return { text: `${name} waits for a server already.\n`, isDone: true };
    case 'unknown':
      return { text: `There is no repeated job "${name}". Try: ringbook jobs list\n`, isDone: false };
  }
}

async function retry(database: Database, id: string | null): Promise<Outcome> {
  const { taken, left }: RetryOutcome = await retryDead(database, id);
  if (id !== null && taken === 0) return { text: `No dead job has the id ${id}.\n`, isDone: false };
  return { text: `${taken} taken up again${left > 0 ? `, ${left} left` : ''}.\n`, isDone: true };
}
