import { commitHubOf } from '../db/commit-hub.ts';
import type { Database } from '../db/database.ts';
import { databaseRun } from '../db/database-run.ts';
import type { Logger } from '../log/logger.ts';
import { createSeal, type Seal } from '../seal.ts';
import { eventRetentionMs, PublishedEvent, type Topic } from './publish.ts';
import { useSeal } from './seal.ts';

/** @param key what the event is about; null: everything of the topic may have changed */
export type Subscriber = (key: string | null) => void;

export interface Events {
  /** Calls `subscriber` for every later event, at least once, in any order. */
  subscribe(topic: Topic, subscriber: Subscriber): void;
  close(): Promise<void>;
}

export interface EventsOptions {
  database: Database;
  log: Logger;
  /** 32 bytes, shared by all servers, for encrypting the events' keys. */
  key: Buffer;
  pollMs?: number;
  /** After this many ms without a response everything counts as changed. Well below the retention of events. */
  blindMs?: number;
}

interface Row {
  /** Oldest transaction that is still open. All events before it have been seen. */
  horizon: string;
  /** Changes with a restart or failover of the database (`databaseRun`). */
  run: string;
  id: string | null;
  topic: string;
  key: string | null;
  is_recent: boolean;
}

/**
 * Delivers the events of this process and, on PostgreSQL, of other servers. Late commits are not missed: each poll
 * starts at the oldest transaction that was open at the last one, and skips events already delivered.
 * After a restart or failover of the database everything counts as changed, because transaction ids may be reused.
 */
export async function createEvents(options: EventsOptions): Promise<Events> {
  const subscribers = new Map<string, Set<Subscriber>>();
  const { database, log } = options;
  const seal = createSeal(options.key);
  useSeal(database.db, seal);
  const deliver = ({ topic, key }: PublishedEvent) => {
    for (const subscriber of subscribers.get(topic) ?? []) {
      try {
        subscriber(key);
      } catch (err) {
        log.error({ err }, 'an event was not taken in');
      }
    }
  };
  const removeListener = commitHubOf(database.db).listen((notice) => {
    if (notice instanceof PublishedEvent) deliver(notice);
  });
  const notifyAll = () => {
    for (const topic of subscribers.keys()) deliver(new PublishedEvent(topic, null));
  };
  const poll = database.kind === 'postgres' ? new EventPoll({ ...options, seal, deliver, notifyAll }) : null;
  await poll?.start();
  return {
    subscribe(topic, subscriber) {
      const set = subscribers.get(topic.name) ?? new Set();
      subscribers.set(topic.name, set.add(subscriber));
    },
    close: async () => {
      removeListener();
      await poll?.stop();
    },
  };
}

interface PollOptions extends EventsOptions {
  seal: Seal;
  deliver(event: PublishedEvent): void;
  notifyAll(): void;
}

const answerMs = 5_000;

class EventPoll {
  readonly #options: PollOptions;
  readonly #pollMs: number;
  readonly #blindMs: number;
  #horizon: string | null = null;
  #run: string | null = null;
  #seen = new Set<string>();
  #lastAnswer = moment();
  #isLost = false;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(options: PollOptions) {
    this.#options = options;
    this.#pollMs = options.pollMs ?? 1_000;
    this.#blindMs = options.blindMs ?? eventRetentionMs / 6;
  }

  async start(): Promise<void> {
    this.#running = this.#poll();
    await this.#running;
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), this.#pollMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #poll(): Promise<void> {
    const asked = moment();
    try {
      const rows = await this.#ask();
      const wasBlind = this.#horizon === null || longest(this.#lastAnswer, asked) > this.#blindMs;
      this.#take(rows, this.#hasRestarted(rows) || wasBlind);
      this.#lastAnswer = asked;
      this.#isLost = false;
    } catch (err) {
      if (!this.#isLost) this.#options.log.warn({ err }, 'the other servers are not heard, asking on');
      this.#isLost = true;
    }
  }

  /** Whether the database restarted or failed over since the last poll. */
  #hasRestarted([first]: readonly Row[]): boolean {
    const before = this.#run;
    this.#run = first?.run ?? before;
    if (before === null || before === this.#run) return false;
    this.#options.log.info('the database restarted or failed over: caches are dropped');
    return true;
  }

  async #ask(): Promise<Row[]> {
    const { rows } = await this.#options.database.pool.query<Row>({
      name: 'events',
      text: `select h.horizon, h.run, e.id, e.topic, e.key, e.xid >= h.horizon as is_recent
        from (select pg_snapshot_xmin(pg_current_snapshot()) as horizon, ${databaseRun} as run) h
        left join event e on e.xid >= coalesce($1::text::xid8, h.horizon)`,
      // The first poll only finds the start position.
      values: [this.#horizon],
      query_timeout: answerMs,
    } as { name: string; text: string; values: (string | null)[] });
    return rows;
  }

  #take(rows: readonly Row[], wasBlind: boolean): void {
    const told = new Set<string>();
    const seen = new Set<string>();
    for (const { id, topic, key: sealed, is_recent: isRecent } of rows) {
      if (id === null) continue;
      if (isRecent) seen.add(id);
      // A key that cannot be decrypted counts as null: anything may have changed.
      const key = sealed && this.#options.seal.open(sealed);
      const subject = JSON.stringify([topic, key]);
      if (wasBlind || this.#seen.has(id) || told.has(subject)) continue;
      told.add(subject);
      this.#options.deliver(new PublishedEvent(topic, key));
    }
    this.#seen = seen;
    this.#horizon = rows[0]?.horizon ?? this.#horizon;
    if (wasBlind) this.#options.notifyAll();
  }
}

/** Both clocks, because the monotonic one may stop during sleep and the wall clock may be set back. */
function moment(): { steadyMs: number; wallMs: number } {
  return { steadyMs: performance.now(), wallMs: Date.now() };
}

function longest(from: ReturnType<typeof moment>, to: ReturnType<typeof moment>): number {
  return Math.max(to.steadyMs - from.steadyMs, to.wallMs - from.wallMs);
}
