import type { Writable } from 'node:stream';
import { type Config, loadConfig } from '#server/config/config.ts';
import { type Database, openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { migrateAtStart } from '#server/platform/db/migrate.ts';
import { createLogger, type Logger } from '#server/platform/log/logger.ts';
import { allSettings } from '#server/settings.ts';

/** Context of a command. It may run inside a site, so it must not use `process.stdout` or the environment. */
export interface Terminal {
  readonly output: Writable;
  readonly errors: Writable;
  /** Whether `errors` is a terminal, where a line can be redrawn. */
  readonly isWatched: boolean;
  /** Base of relative file names. */
  readonly folder: string;
  config(): Config;
  /** The log of the running site, or of this process. */
  log(): Logger;
  /** Runs with the configured database, migrated to the latest schema. */
  withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T>;
  /** Lets `run` end cleanly on Ctrl-C; other work is killed. */
  interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** Terminal of this process. It opens the database for each use and always closes it. */
export function ownTerminal(): Terminal {
  let config: Config | undefined;
  let log: Logger | undefined;
  const read = () => {
    config ??= loadConfig(process.env, allSettings);
    return config;
  };
  return {
    output: process.stdout,
    errors: process.stderr,
    isWatched: process.stderr.isTTY === true,
    folder: process.cwd(),
    config: read,
    log() {
      log ??= createLogger(read().logLevel);
      return log;
    },
    async withDatabase(run) {
      const database = await openDatabase(pastPooler(read().database));
      try {
        await migrateAtStart(database.db);
        return await run(database);
      } finally {
        await database.close();
      }
    },
    async interruptible(run) {
      const stop = new AbortController();
      const onSignal = () => stop.abort();
      const signals = ['SIGINT', 'SIGTERM'] as const;
      for (const signal of signals) process.once(signal, onSignal);
      try {
        return await run(stop.signal);
      } finally {
        for (const signal of signals) process.off(signal, onSignal);
      }
    },
  };
}
