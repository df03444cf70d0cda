import { type Kysely, sql } from 'kysely';

/**
 * The site's secret leaves the database at the next start (`platform/db/site-secret.ts`): a migration knows no files.
 * What stays is a fingerprint, by which a server knows that the secret it was given is this database's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_secret alter column value drop not null, add column fingerprint text`.execute(db);
}

/** Nobody can put back here what lies elsewhere now: without it the older version makes a new secret. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from site_secret where value is null`.execute(db);
  await sql`alter table site_secret drop column fingerprint, alter column value set not null`.execute(db);
}
