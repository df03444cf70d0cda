import { sql } from 'kysely';
import { dayMs, hourMs } from '#shared/time.ts';
import { announce, storeKindOf } from '../db/commit-hub.ts';
import type { Db, Tx } from '../db/database.ts';
import { readDatabaseTime } from '../db/database-clock.ts';
import { dropPartitions, type PartitionedTable } from '../db/partitions.ts';
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

/** Few partitions, since each question after events looks into all of them: it goes by transactions and not by time. */
export const eventTable: PartitionedTable = { name: 'event', width: 'hour', ahead: 3, keptMs: eventRetentionMs };

/** A wrong clock of the database wrote what is later than this. */
const tooFarMs = dayMs;

/**
 * Deletes what every server has heard of long ago, by the database's clock, as the events' times are: whole hours at once.
 * Run at the beginning of an hour it finds next to nothing that is left to be deleted row by row.
 */
export async function deleteOldEvents(db: Db, keptMs = eventRetentionMs): Promise<void> {
  if (storeKindOf(db) === 'postgres') await dropPartitions(db, { ...eventTable, keptMs }, await readDatabaseTime(db));
  await db
    .deleteFrom('event')
    .where((event) =>
      event.or([
        event('created_at', '<', sql<Date>`now() - ${keptMs} * interval '1 ms'`),
        event('created_at', '>', sql<Date>`now() + ${tooFarMs} * interval '1 ms'`),
      ]),
    )
    .execute();
}
