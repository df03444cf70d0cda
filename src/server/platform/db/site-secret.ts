import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { makeSecret, readSecret, type Secret, type SecretPlace, writeSecret } from './secret-place.ts';

export type DeriveKey = (purpose: string) => Buffer;

/** The secret of this process is missing or does not match the database. */
export class SiteSecretError extends Error {
  override name = 'SiteSecretError';
}

/**
 * Loads the site's random secret. The database stores only its fingerprint, so that all servers of a site use the same
 * one.
 * @returns a function that derives an independent 32-byte key for each purpose (HKDF-SHA-256, RFC 5869)
 * @throws SiteSecretError if the secret is missing or does not match
 */
export async function loadSiteSecret(database: Database): Promise<DeriveKey> {
  return (await settleSiteSecret(database)).derive;
}

export interface SettledSecret {
  derive: DeriveKey;
  secret: Secret;
  /** `made`: the site had none. `moved`: it was in the database of an older version. */
  outcome: 'found' | 'made' | 'moved';
}

/** Like `loadSiteSecret`. Can be interrupted and can run on several servers at once. */
export async function settleSiteSecret(database: Database): Promise<SettledSecret> {
  const { db, secret: place } = database;
  if (place === null) throw new Error('this database was opened without a place for its secret');
  const row = await readRow(database);
  const { secret, outcome } = row?.value
    ? { secret: takeOver(place, row.value), outcome: 'moved' as const }
    : findOrMake(place, row?.fingerprint ?? null);
  const fingerprint = fingerprintOf(secret);
  if (row?.value) {
    await db.updateTable('site_secret').set({ value: null, fingerprint }).where('name', '=', rowName).execute();
    // Without it the deleted value remains in the table's file and in copies of it.
    await sql`vacuum full site_secret`.execute(db);
  } else if (!row?.fingerprint) {
    await db
      .insertInto('site_secret')
      .values({ name: rowName, value: null, fingerprint })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ fingerprint }).where('site_secret.fingerprint', 'is', null),
      )
      .execute();
    // If several servers start for the first time, the first insert decides.
    const decided = (await readRow(database))?.fingerprint ?? '';
    if (!isSame(decided, fingerprint)) {
      if (outcome === 'made' && place.kind === 'file') rmSync(place.path, { force: true });
      throw otherSecret(place);
    }
  } else if (!isSame(row.fingerprint, fingerprint)) throw otherSecret(place);
  return { derive: deriverOf(secret), secret, outcome };
}

/** Lets the next start use any secret. Data protected by the old one become unreadable. */
export async function forgetSiteSecret(tx: Tx): Promise<void> {
  await tx.deleteFrom('site_secret').execute();
}

/** Whether the database still holds the secret of an older version. */
export async function isSecretInside(database: Database): Promise<boolean> {
  return Boolean((await readRow(database))?.value);
}

const rowName = 'root';

async function readRow({ db }: Database) {
  return db.selectFrom('site_secret').select(['value', 'fingerprint']).where('name', '=', rowName).executeTakeFirst();
}

function findOrMake(place: SecretPlace, fingerprint: string | null): Pick<SettledSecret, 'secret' | 'outcome'> {
  const found = readSecret(place);
  if (found !== null) return { secret: found, outcome: 'found' };
  if (fingerprint !== null) throw missingSecret(place);
  const made = makeSecret();
  const isOurs = place.kind === 'file' && writeSecret(place.path, made);
  // Another process of this folder wrote the file first; that one counts.
  return isOurs ? { secret: made, outcome: 'made' } : { secret: readSecret(place) ?? made, outcome: 'found' };
}

/** Writes the file to disk before the database drops the value. */
function takeOver(place: SecretPlace, secret: Secret): Secret {
  if (place.kind === 'file') writeSecret(place.path, secret);
  if (readSecret(place) !== secret) throw otherSecret(place);
  return secret;
}

function fingerprintOf(secret: Secret): string {
  return deriverOf(secret)('fingerprint of the secret').toString('base64url');
}

function deriverOf(secret: Secret): DeriveKey {
  const root = Buffer.from(secret, 'hex');
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', `ringbook ${purpose}`, 32));
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function nameOf(place: SecretPlace): string {
  return place.kind === 'given' ? 'SITE_SECRET' : place.path;
}

const remedy =
  'All servers of a site need the same one: set SITE_SECRET, or copy the file `site-secret` from the DATA_DIR of a server ' +
  'that runs. If it is lost for good, "The site’s secret" in docs/operating.md says what to do. Nothing was changed.';

function otherSecret(place: SecretPlace): SiteSecretError {
  return new SiteSecretError(
    `The secret of ${nameOf(place)} is not the one that this database was written with. ${remedy}`,
  );
}

function missingSecret(place: SecretPlace): SiteSecretError {
  return new SiteSecretError(
    `The secret that this database was written with is not at hand: ${nameOf(place)} is missing. ${remedy}`,
  );
}
