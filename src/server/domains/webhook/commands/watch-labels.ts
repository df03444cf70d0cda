import { sql } from 'kysely';
import { listUnlisted, type PhoneHash } from '#server/domains/name/door.ts';
import { listUnwanted } from '#server/domains/number/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Queryable } from '#server/platform/db/backup/list-tables.ts';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type BadLabel, type ChangedLabel, mostChanges } from '../rules/webhook-body.ts';
import type { Outbox } from './outbox.ts';

export interface WatchDeps {
  database: Database;
  hash: PhoneHash;
  outbox: Pick<Outbox, 'wants' | 'add'>;
  /** Label changes reported one by one per round. */
  mostReported?: number;
}

/** An import changes many labels at once; receivers that keep a list then fetch it anew. */
const usualMostReported = 1_000;
const pageSize = 5_000;
const listId = 1;

/**
 * Compares current labels with those last reported and reports the changes, whether caused by members, data sets or
 * time. The first round only records them. An interrupted round resumes where it stopped.
 */
export async function watchLabels(deps: WatchDeps, now: Date): Promise<void> {
  const { database, hash, outbox, mostReported = usualMostReported } = deps;
  const { db } = database;
  if (!outbox.wants('list.changed') && !outbox.wants('number.label_changed')) return forgetLabels(db);
  const { labels, unwanted } = await readLabels(database, hash, now);
  const isFirst = (await db.selectFrom('webhook_list').select('id').executeTakeFirst()) === undefined;
  let told = 0;
  for await (const changes of listChanges(db, labels)) {
    await transact(db, async (tx) => {
      const done = await write(tx, changes);
      if (isFirst || done.length === 0) return;
      const isTold = told < mostReported;
      await count(tx, done, isTold ? 0 : done.length);
      if (isTold) await outbox.add(tx, { type: 'number.label_changed', data: { changes: done } }, now);
    });
    told += changes.length;
  }
  await transact(db, async (tx) => {
    if (isFirst) {
      await tx
        .insertInto('webhook_list')
        .values({ id: listId, added: 0, removed: 0, untold: 0 })
        .onConflict((one) => one.doNothing())
        .execute();
      return;
    }
    const since = await tx.selectFrom('webhook_list').selectAll().forUpdate().executeTakeFirst();
    if (since === undefined || since.added + since.removed + since.untold === 0) return;
    await tx.updateTable('webhook_list').set({ added: 0, removed: 0, untold: 0 }).execute();
    const { added, removed, untold } = since;
    await outbox.add(tx, { type: 'list.changed', data: { added, removed, listed: unwanted, untold } }, now);
  });
}

/** The addresses were told of changes that a restore has lost: the next round asks them to fetch the list again. */
export async function reportLostLabels(db: Db): Promise<void> {
  await db.updateTable('webhook_list').set({ untold: sql<number>`greatest(untold, 1)` }).execute();
}

/** As `reportLostLabels`, within a restore. A backup may be older than webhooks. */
export async function reportLostLabelsWithin(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.webhook_list') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true) await client.query('update webhook_list set untold = greatest(untold, 1)');
}

/** No address receives labels: clears the state, so that a later start begins anew. */
async function forgetLabels(db: Db): Promise<void> {
  await db.deleteFrom('webhook_list').execute();
  await db.deleteFrom('webhook_label').execute();
}

/**
 * All numbers with a bad label, except unlisted ones, which must not appear in lists built from webhooks. Stored as JS
 * numbers so that a million fit in memory.
 */
async function readLabels(database: Database, hash: PhoneHash, now: Date) {
  const labels = new Map<number, NonNullable<BadLabel>>();
  let unwanted = 0;
  for await (const page of listUnwanted(database, { label: 'suspicious' }, now)) {
    const unlisted = await listUnlisted(
      database.db,
      hash,
      page.map(({ phone }) => phone),
    );
    for (const { phone, label } of page) {
      if ((label !== 'unwanted' && label !== 'suspicious') || unlisted.has(phone)) continue;
      labels.set(Number(phone), label);
      if (label === 'unwanted') unwanted += 1;
    }
  }
  return { labels, unwanted };
}

/** Yields label changes in pages of one message each. Empties `labels`. */
async function* listChanges(db: Db, labels: Map<number, NonNullable<BadLabel>>): AsyncGenerator<ChangedLabel[]> {
  let changes: ChangedLabel[] = [];
  let after = '0';
  for (;;) {
    const page = await db
      .selectFrom('webhook_label')
      .selectAll()
      .where('phone', '>', after)
      .orderBy('phone')
      .limit(pageSize)
      .execute();
    for (const { phone, label } of page) {
      const today = labels.get(Number(phone)) ?? null;
      labels.delete(Number(phone));
      if (today !== label) changes.push({ phone, before: label, after: today });
      if (changes.length === mostChanges) {
        yield changes;
        changes = [];
      }
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.phone;
  }
  for (const [phone, label] of labels) {
    changes.push({ phone: String(phone), before: null, after: label });
    if (changes.length === mostChanges) {
      yield changes;
      changes = [];
    }
  }
  if (changes.length > 0) yield changes;
}

/** @returns the changes applied; another server may have applied and reported the others */
async function write(tx: Tx, changes: readonly ChangedLabel[]): Promise<ChangedLabel[]> {
  const rows = sql`unnest(
      ${arrayText(changes, ({ phone }) => phone)}::int8[], ${arrayText(changes, ({ before }) => before)}::text[],
      ${arrayText(changes, ({ after }) => after)}::text[]
    ) as t (phone, before, after)`;
  const { rows: gone } = await sql<{ phone: string }>`
    delete from webhook_label l using ${rows} where l.phone = t.phone and l.label = t.before and t.after is null
    returning l.phone`.execute(tx);
  const { rows: changed } = await sql<{ phone: string }>`
    update webhook_label l set label = t.after from ${rows}
    where l.phone = t.phone and l.label = t.before and t.after is not null returning l.phone`.execute(tx);
  const { rows: added } = await sql<{ phone: string }>`
    insert into webhook_label (phone, label) select t.phone, t.after from ${rows}
    where t.before is null and t.after is not null order by t.phone
    on conflict (phone) do nothing returning phone`.execute(tx);
  const written = new Set([...gone, ...changed, ...added].map(({ phone }) => phone));
  return changes.filter(({ phone }) => written.has(phone));
}

async function count(tx: Tx, changes: readonly ChangedLabel[], untold: number): Promise<void> {
  const added = changes.filter(({ after }) => after === 'unwanted').length;
  const removed = changes.filter(({ before }) => before === 'unwanted').length;
  await tx
    .updateTable('webhook_list')
    .set((row) => ({
      added: row('added', '+', added),
      removed: row('removed', '+', removed),
      untold: row('untold', '+', untold),
    }))
    .execute();
}
