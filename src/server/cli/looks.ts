import { listDataAccesses } from '#server/domains/moderation/queries/list-data-accesses.ts';
import { dayMs } from '#shared/time.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook looks [--days <n>]

Lists which moderator viewed whose data, oldest first: time (UTC), moderator, kind and number of the case, and the
account concerned, or - for the sender of a complaint or a request. Moderators and accounts are given by id.

  --days <n>   number of days back, 1 to 366; default 30
`;

const mostDays = 366;

export async function runLooks(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('looks', args, {
    days: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const { days: typed = '30' } = values;
  const days = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  if (positionals.length > 0 || days < 1 || days > mostDays) {
    throw new UsageError(`--days must be 1 to ${mostDays}. Try: ringbook looks --help`);
  }
  const to = new Date(Date.now() + 1);
  const from = new Date(to.getTime() - days * dayMs);
  await terminal.withDatabase(async ({ db }) => {
    for await (const { at, moderatorId, source, caseId, profileId } of listDataAccesses(db, { from, to })) {
      const columns = [at.toISOString(), `moderator ${moderatorId}`, `${source} ${caseId}`, profileId ?? '-'];
      terminal.output.write(`${columns.join('\t')}\n`);
    }
  });
  return 0;
}
