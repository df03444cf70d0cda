import { randomUUID } from 'node:crypto';
import type { Logger } from '../log/logger.ts';
import type { Database, Db, Serving } from './database.ts';
import { findBreaking, listMigrations } from './migrate.ts';
import { forgetEndedServers, servingLease } from './serving-lease.ts';

export interface ServingOptions {
  /** Milliseconds between two looks. */
  beatMs?: number;
  /** The migrations that this version has; a test's own. */
  known?: readonly string[];
}

const usualBeatMs = 5_000;
/** A server that was not heard of for so many looks counts as gone. */
const beatsUntilGone = 4;

/**
 * The database as a server has it: others are told that this one serves and what version it has, until it is closed, and it
 * looks whether a migration ran that it does not bear.
 */
export async function serveFrom(database: Database, log: Logger, options: ServingOptions = {}): Promise<Database> {
  const serving = await openServing(database.db, log, options);
  return {
    ...database,
    serving,
    async close() {
      await serving.close();
      await database.close();
    },
  };
}

async function openServing(
  db: Db,
  log: Logger,
  { beatMs = usualBeatMs, known }: ServingOptions,
): Promise<Serving & { close(): Promise<void> }> {
  const all = known ?? (await listMigrations());
  const version = all.at(-1) ?? '';
  const spanMs = beatsUntilGone * beatMs;
  const lease = servingLease(db, { holder: randomUUID(), spanMs, version });
  const listeners: (() => void)[] = [];
  let tooOldFor: readonly string[] | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  async function look(): Promise<void> {
    const breaking = await findBreaking(db, all);
    if (breaking.length === 0 || tooOldFor !== null) return;
    tooOldFor = breaking;
    log.error(
      { migrations: breaking },
      'this server is too old for the database, which a newer version changed: it answers 503 from now on. Start the newer version in its place',
    );
    for (const listener of listeners) listener();
    await lease.release();
  }
  async function beat(): Promise<void> {
    // It stood still for so long that others took it for gone, and may have run what it does not bear: it looks first.
    const isKept = await lease.renew();
    await look();
    if (isKept || tooOldFor !== null) return;
    await lease.take();
    log.warn('this server was not heard of for a while and counted as gone; it serves on');
  }
  let running = Promise.resolve();
  function later(): void {
    if (isOver || tooOldFor !== null) return;
    timer = setTimeout(() => {
      // Where the database does not answer, others say so; it is asked again.
      running = beat().then(later, later);
    }, beatMs).unref();
  }

  await forgetEndedServers(db);
  await lease.take();
  await look();
  later();
  return {
    get tooOldFor() {
      return tooOldFor;
    },
    whenTooOld(listener) {
      listeners.push(listener);
      if (tooOldFor !== null) listener();
    },
    async close() {
      isOver = true;
      clearTimeout(timer);
      await running;
      await lease.release().catch(() => {});
    },
  };
}
