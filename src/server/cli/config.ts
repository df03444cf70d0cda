import type { EffectiveSetting } from '#server/config/effective-setting.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

const help = `Usage: ringbook config [--json]

Lists each setting with its value, its source (env: the environment or .env; file: the file that NAME_FILE names;
default) and its default. Secrets are shown as asterisks. A server reads its settings when it starts: restart it after a
change.
  --json   an array of objects, for a program
`;

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
