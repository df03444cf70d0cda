import { sources } from '#server/domains/open-data/sources/catalogue.ts';
import type { Terminal } from './terminal.ts';
import { readArgs, UsageError } from './usage-error.ts';

export async function runSources(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArgs('sources', args, { help: { type: 'boolean', short: 'h' } });
  if (values.help) {
    terminal.output.write('Usage: ringbook sources\n\nLists the data sets that ringbook import knows.\n');
    return 0;
  }
  if (positionals.length > 0) throw new UsageError('ringbook sources takes no arguments.');
  const width = Math.max(...sources.map((source) => source.name.length));
  for (const { name, about, licence, formats } of sources) {
    terminal.output.write(`${name.padEnd(width)}  ${about}\n${''.padEnd(width)}  ${formats.join(', ')}; ${licence}\n`);
  }
  terminal.output.write(`${'csv, json'.padEnd(width)}  any table, with a mapping: ringbook import --help\n`);
  terminal.output.write(`${'vcard'.padEnd(width)}  contact cards of organisations\n`);
  return 0;
}
