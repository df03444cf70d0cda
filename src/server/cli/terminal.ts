import type { Writable } from 'node:stream';
import { type Config, loadConfig } from '#server/config/config.ts';
import { type Database, openDatabase, pastPooler } from '#server/platform/db/database.ts';
import { migrateAtStart } from '#server/platform/db/migrate.ts';
import { createLogger, type Logger } from '#server/platform/log/logger.ts';
import { allSettings } from '#server/settings.ts';

/**
 * What a command has of whoever called it. It runs in a process of its own, or, where a running site has the embedded
 * store open, in that site: so it reads neither `process.stdout` nor the environment, and opens no database.
 */
export interface Terminal {
  readonly output: Writable;
  readonly errors: Writable;
  /** A person watches `errors`: a line may be drawn anew. */
  readonly isWatched: boolean;
  /** Where relative file names begin. */
  readonly folder: string;
  config(): Config;
  /** Where what the operator did is written down: the running site's log, or this process's own. */
  log(): Logger;
  /** Runs on the configured database, brought up to date. */
  withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T>;
  /** Lets `run` end in its own way on Ctrl-C: without this the command is cut off. */
  interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

/** The terminal of this process: opens the database and closes it whatever happens. */
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
