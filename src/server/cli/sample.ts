import { addExamples } from '#server/domains/sample/commands/add-examples.ts';
import { removeExamples } from '#server/domains/sample/commands/remove-examples.ts';
import { readDatabaseTime } from '#server/platform/db/database-clock.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook sample remove
       ringbook sample add

"remove" removes the sample members with all their contributions; what people wrote on the same numbers stays. They do
not come back automatically. "add" adds them if nobody has an account yet. Neither changes open data.
`;

export async function runSample(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('sample', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  const [act, ...more] = positionals;
  if ((act !== 'add' && act !== 'remove') || more.length > 0) {
    throw new UsageError('"add" or "remove" is needed. Try: ringbook sample --help');
  }
  return terminal.withDatabase(async (database) => {
    const now = await readDatabaseTime(database.db);
    if (act === 'remove') {
      const count = await removeExamples(database, now);
      terminal.output.write(count > 0 ? `${count} made-up members are removed.\n` : 'There are no made-up members.\n');
      return 0;
    }
    const outcome = await addExamples(database, { again: true }, now);
    if (outcome === 'people') {
      terminal.errors.write('Somebody has an account here: made-up members may not stand beside people.\n');
      return 1;
    }
    terminal.output.write(outcome === 'added' ? 'The made-up members are there.\n' : 'They are there already.\n');
    return 0;
  });
}
