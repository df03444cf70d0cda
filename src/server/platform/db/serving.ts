import { randomUUID } from 'node:crypto';
import type { Logger } from '../log/logger.ts';
import type { Database, Db, Serving } from './database.ts';
import { findBreaking, listMigrations } from './migrate.ts';
import { forgetEndedServers, servingLease } from './serving-lease.ts';

export interface ServingOptions {
  /** Milliseconds between two heartbeats. */
  beatMs?: number;
  known?: readonly string[];
}

const usualBeatMs = 5_000;
/** Missed heartbeats after which a server counts as stopped. */
const beatsUntilGone = 4;

/** Registers this server and its version until it closes, and watches for migrations that break it. */
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
    // After an expired lease others may have run breaking migrations, so it checks for these first.
    const isRenewed = await lease.renew();
    await look();
    if (isRenewed || tooOldFor !== null) return;
    await lease.acquire();
    log.warn('the lease of this server had expired and others counted it as stopped; it continues');
  }
  let running = Promise.resolve();
  function later(): void {
    if (isOver || tooOldFor !== null) return;
    timer = setTimeout(() => {
      // A failing database is logged elsewhere. The next heartbeat tries again.
      running = beat().then(later, later);
    }, beatMs).unref();
  }

  await forgetEndedServers(db);
  await lease.acquire();
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
