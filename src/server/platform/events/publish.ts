import { sql } from 'kysely';
import { hourMs } from '#shared/time.ts';
import { announce, commitHubOf, storeKindOf } from '../db/commit-hub.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { sealOf } from './seal.ts';
import './tables.ts';

/** Something that servers tell each other of; each domain makes its own. */
export class Topic {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** What listeners in this process are told through the database handle's hub. */
export class PublishedEvent {
  readonly topic: string;
  readonly key: string | null;

  constructor(topic: string, key: string | null) {
    this.topic = topic;
    this.key = key;
  }
}

/**
 * Tells the subscribers of a topic, in this process at once after the commit, on the other servers within two seconds,
 * and nobody when the transaction is rolled back.
 *
 * @param key what it is about; null for everything of the topic, such as after an import
 */
export async function publish(tx: Tx, topic: Topic, key: string | null): Promise<void> {
  // One process alone has the embedded store: nobody else needs to be told.
  if (storeKindOf(tx) === 'postgres') await write(tx, topic, [key]);
  await announce(tx, new PublishedEvent(topic.name, key));
}

/** The columns of a given row that `eventPart` reads. */
export const eventColumns = { event_topic: 'text', event_key: 'text' } as const;

/**
 * The common table expression that writes an event for each row of `from`, as text, for a statement that is a
 * transaction of its own. What it gives is nobody's business; `publishAlone` does the rest.
 *
 * @param from a common table expression with `eventColumns`
 */
export function eventPart(from: string): string {
  return `event_told as (insert into event (topic, key) select event_topic, event_key from ${from})`;
}

/**
 * Runs an act of a statement that is a transaction of its own and tells the subscribers in this process of it.
 *
 * @param run gets what its row has for `eventPart`, and gives null where nothing was written
 */
export async function publishAlone<Written>(
  { db }: Database,
  topic: Topic,
  key: string,
  run: (values: Record<keyof typeof eventColumns, string | null>) => Promise<Written | null>,
): Promise<Written | null> {
  const tell = () => commitHubOf(db).tellOf(new PublishedEvent(topic.name, key));
  let written: Written | null;
  try {
    written = await run({ event_topic: topic.name, event_key: sealOf(db)?.seal(key) ?? null });
  } catch (error) {
    // Nobody may know how it ended: to be told for nothing does no harm.
    tell();
    throw error;
  }
  if (written !== null) tell();
  return written;
}

/** Publishes an event for each key with one statement; for very many one that means all. */
export async function publishEach(tx: Tx, topic: Topic, keys: readonly string[]): Promise<void> {
  if (keys.length > mostKeys) return publish(tx, topic, null);
  if (keys.length > 0 && storeKindOf(tx) === 'postgres') await write(tx, topic, keys);
  for (const key of keys) await announce(tx, new PublishedEvent(topic.name, key));
}

/** Sealed, so that the table names no number. Who has no key to seal with says that anything may be another now. */
async function write(tx: Tx, topic: Topic, keys: readonly (string | null)[]): Promise<void> {
  const seal = sealOf(tx);
  const sealed = seal === null ? [null] : keys.map((key) => key && seal.seal(key));
  await tx
    .insertInto('event')
    .values(sealed.map((key) => ({ topic: topic.name, key })))
    .execute();
}

/** Above it, to forget everything costs the servers less than to hear of each. */
const mostKeys = 1_000;

/** How long events are kept. A server that asked for none for so long has missed some. */
export const eventRetentionMs = hourMs;

/** Deletes what every server has heard of long ago. By the database's clock, as the events' times are. */
export async function deleteOldEvents(db: Db, keptMs = eventRetentionMs): Promise<void> {
  await db.deleteFrom('event').where('created_at', '<', sql<Date>`now() - ${keptMs} * interval '1 ms'`).execute();
}
