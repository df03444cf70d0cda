import { sql } from 'kysely';
import { dayMs, hourMs } from '#shared/time.ts';
import { announce, storeKindOf } from '../db/commit-hub.ts';
import type { Db, Tx } from '../db/database.ts';
import { readDatabaseTime } from '../db/database-clock.ts';
import { dropPartitions, type PartitionedTable } from '../db/partitions.ts';
import { sealOf } from './seal.ts';

export class Topic {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class PublishedEvent {
  readonly topic: string;
  readonly key: string | null;

  constructor(topic: string, key: string | null) {
    this.topic = topic;
    this.key = key;
  }
}

/** Notifies subscribers after the commit, other servers within two seconds. `key` null: all of the topic. */
export async function publish(tx: Tx, topic: Topic, key: string | null): Promise<void> {
  // The embedded store has one process, so there is nobody else to notify.
  if (storeKindOf(tx) === 'postgres') await write(tx, topic, [key]);
  await announce(tx, new PublishedEvent(topic.name, key));
}

/** Above `mostKeys`, one event covers everything. */
export async function publishEach(tx: Tx, topic: Topic, keys: readonly string[]): Promise<void> {
  if (keys.length > mostKeys) return publish(tx, topic, null);
  if (keys.length > 0 && storeKindOf(tx) === 'postgres') await write(tx, topic, keys);
  for (const key of keys) await announce(tx, new PublishedEvent(topic.name, key));
}

/** Encrypts keys, which may be phone numbers. Without an encryption key the event covers everything. */
async function write(tx: Tx, topic: Topic, keys: readonly (string | null)[]): Promise<void> {
  const seal = sealOf(tx);
  const sealed = seal === null ? [null] : keys.map((key) => key && seal.seal(key));
  await tx
    .insertInto('event')
    .values(sealed.map((key) => ({ topic: topic.name, key })))
    .execute();
}

/** Above this, invalidating the topic is cheaper than one event each. */
const mostKeys = 1_000;

/** A server that did not poll for this long has missed events. */
export const eventRetentionMs = hourMs;

/** Few partitions, because each poll reads all of them: it selects by transaction, not by time. */
export const eventTable: PartitionedTable = { name: 'event', width: 'hour', ahead: 3, retentionMs: eventRetentionMs };

/** Events further in the future were written under a wrong database clock. */
const tooFarMs = dayMs;

/**
 * Deletes old events by the database's clock, which also dates them. Drops whole hours, then deletes single rows. At
 * the beginning of an hour few of these are left.
 */
export async function deleteOldEvents(db: Db, retentionMs = eventRetentionMs): Promise<void> {
  if (storeKindOf(db) === 'postgres')
    await dropPartitions(db, { ...eventTable, retentionMs }, await readDatabaseTime(db));
  await db
    .deleteFrom('event')
    .where((event) =>
      event.or([
        event('created_at', '<', sql<Date>`now() - ${retentionMs} * interval '1 ms'`),
        event('created_at', '>', sql<Date>`now() + ${tooFarMs} * interval '1 ms'`),
      ]),
    )
    .execute();
}
