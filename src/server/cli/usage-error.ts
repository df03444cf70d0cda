import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The command line was not understood; exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses a command's options and words. @throws UsageError for an unknown option or a missing value */
export function readArgs<T extends Options>(command: string, args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${text.split('. ')[0]}. Try: ringbook ${command} --help`);
  }
}
