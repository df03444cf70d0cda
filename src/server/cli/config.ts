import type { EffectiveSetting } from '#server/config/effective-setting.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook config [--json]

Lists each setting as it holds: its value, where that comes from (env: the environment or .env; file: what NAME_FILE
names; default) and the default. Secrets are shown as asterisks. All of them are read when a server starts: restart it
after a change.
  --json   an array of objects, for a program
`;

/** `ringbook config` */
export async function runConfig(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('config', args, {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) {
    terminal.output.write(help);
    return 0;
  }
  if (positionals.length > 0) throw new UsageError('No arguments are allowed. Try: ringbook config --help');
  const { effective } = terminal.config();
  terminal.output.write(values.json ? `${JSON.stringify(effective.map(toRow), null, 2)}\n` : toTable(effective));
  return 0;
}

const toRow = ({ name, value, default: usual, source, isSecret, needsRestart }: EffectiveSetting) => ({
  name,
  value,
  default: usual,
  source,
  is_secret: isSecret,
  needs_restart: needsRestart,
});

function toTable(settings: readonly EffectiveSetting[]): string {
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2;
  const lines = settings.map(({ name, value, default: usual, source }) => {
    const beside = source !== 'default' && usual !== '' ? `  (default ${usual})` : '';
    return `${name.padEnd(width)}${source.padEnd(9)}${value}${beside}`.trimEnd();
  });
  return `${lines.join('\n')}\nA change counts from the next start of the server on.\n`;
}
