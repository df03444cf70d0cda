import { hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import './secret-tables.ts';

export type DeriveKey = (purpose: string) => Buffer;

/**
 * The site's own random secret, made at first start and kept in the database so that all servers share it.
 *
 * @returns a function that derives an independent 32-byte key for each purpose (HKDF-SHA-256, RFC 5869).
 */
export async function loadSiteSecret(db: Db): Promise<DeriveKey> {
  await db
    .insertInto('site_secret')
    .values({ name: 'root', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('site_secret').select('value').where('name', '=', 'root').executeTakeFirstOrThrow();
  const root = Buffer.from(row.value, 'hex');
  return (purpose) => Buffer.from(hkdfSync('sha256', root, '', `ringbook ${purpose}`, 32));
}
