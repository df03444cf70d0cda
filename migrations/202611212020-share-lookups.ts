import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('lookup')
    // Which server counted it: a number that each makes up at its start. 0: nobody else has to hear of it.
    .addColumn('server', 'int8', (c) => c.notNull().defaultTo(0))
    // The transaction that wrote it, so that a late commit is not missed.
    .addColumn('xid', sql`xid8`)
    // By the database's clock, which is the same for all servers.
    .addColumn('written_at', 'timestamptz')
    .execute();
  // Set apart from the columns: rows from before keep null, and the table is not written anew.
  await sql`alter table lookup alter xid set default pg_current_xact_id(), alter written_at set default now()`.execute(
    db,
  );
  await sql`create index lookup_xid on lookup (xid) where server <> 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index lookup_xid`.execute(db);
  await sql`alter table lookup drop column server, drop column xid, drop column written_at`.execute(db);
}
