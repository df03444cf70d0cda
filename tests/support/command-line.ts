import { Writable } from 'node:stream';
import { commands, report } from '#server/cli/command.ts';
import type { Terminal } from '#server/cli/terminal.ts';
import { loadConfig } from '#server/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { allSettings } from '#server/settings.ts';

/**
 * Runs a command of `ringbook` in this process, as a running site does it for an operator. A process for each command
 * would take a second, nearly all of it to start.
 *
 * @param args the command's name first
 * @param database an open one; without it a command that asks for a database fails
 * @returns the exit code, and what it wrote
 */
export async function runCommandLine(
  args: readonly string[],
  database?: Database,
): Promise<{ code: number; out: string; err: string }> {
  const output = new Text();
  const errors = new Text();
  const terminal: Terminal = {
    output,
    errors,
    isWatched: false,
    folder: '/',
    config: () => loadConfig({}, allSettings),
    log: () => createLogger('silent'),
    withDatabase: async (run) => {
      if (!database) throw new Error('There is no database here.');
      return run(database);
    },
    interruptible: (run) => run(new AbortController().signal),
  };
  const [name = '', ...rest] = args;
  const command = commands.get(name);
  if (!command) throw new Error(`There is no command ${name}.`);
  const code = await command.run(rest, terminal).catch((error) => report(error, terminal));
  return { code, out: output.text, err: errors.text };
}

class Text extends Writable {
  text = '';

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
