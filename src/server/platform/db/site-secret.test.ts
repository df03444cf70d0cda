import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, testSecret } from '#test/database.ts';
import type { Database } from './database.ts';
import { makeSecret, type SecretPlace, writeSecret } from './secret-place.ts';
import { forgetSiteSecret, loadSiteSecret, SiteSecretError, settleSiteSecret } from './site-secret.ts';

let database: Database;
let folder: string;
let place: SecretPlace;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('site_secret').execute();
  folder = mkdtempSync(join(tmpdir(), 'ringbook-secret-'));
  place = { kind: 'file', path: join(folder, 'site-secret') };
  return () => rmSync(folder, { recursive: true });
});

/** A server of the same database with a different place for its secret. */
const at = (secret: SecretPlace): Database => ({ ...database, secret });
const given = (secret: string): SecretPlace => ({ kind: 'given', secret });
const rows = async () => database.db.selectFrom('site_secret').selectAll().execute();
const keyAt = async (secret: SecretPlace) => (await loadSiteSecret(at(secret)))('visitors').toString('hex');

test('all servers of a site derive the same keys, a key for each purpose; another site others', async () => {
  const [first, second] = await Promise.all([loadSiteSecret(database), loadSiteSecret(database)]);
  const key = first('visitors');
  expect(key).toHaveLength(32);
  expect(second('visitors').equals(key)).toBe(true);
  expect(first('bot check').equals(key)).toBe(false);
  await database.db.deleteFrom('site_secret').execute();
  expect(await keyAt(given(makeSecret()))).not.toBe(key.toString('hex'));
});

test('F7 a first start makes the secret in a file of its owner’s, and none is in the database', async () => {
  expect((await settleSiteSecret(at(place))).outcome).toBe('made');
  expect(await readdir(folder)).toEqual(['site-secret']);
  const file = join(folder, 'site-secret');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const secret = (await readFile(file, 'utf8')).trim();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await rows()).toMatchObject([{ value: null }]);
  expect(JSON.stringify(await rows())).not.toContain(secret);
  expect((await settleSiteSecret(at(place))).outcome).toBe('found');
  expect(await keyAt(given(secret))).toBe(await keyAt(place));
  // A copy may have opened the file to others; reading restricts it again.
  await chmod(file, 0o644);
  await loadSiteSecret(at(place));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('F7 the secret of an older store is moved out of it, and its keys stay', async () => {
  const old = makeSecret();
  await database.db.insertInto('site_secret').values({ name: 'root', value: old, fingerprint: null }).execute();
  const before = await keyAt(given(old)).then(async (key) => {
    await database.db.updateTable('site_secret').set({ value: old, fingerprint: null }).execute();
    return key;
  });
  // A server with a different secret changes nothing.
  await expect(loadSiteSecret(at(given(makeSecret())))).rejects.toThrow(SiteSecretError);
  expect(await rows()).toMatchObject([{ value: old, fingerprint: null }]);
  // The start was interrupted after it wrote the file.
  writeSecret(join(folder, 'site-secret'), old);
  expect((await settleSiteSecret(at(place))).outcome).toBe('moved');
  expect(await rows()).toMatchObject([{ value: null, fingerprint: expect.any(String) }]);
  expect(await keyAt(place)).toBe(before);
  expect(await keyAt(given(old.toUpperCase()))).toBe(before);
});

test('F7 a server without the secret, or with another one, is refused and changes nothing', async () => {
  const key = await keyAt(testSecret);
  const known = await rows();
  const message = async (where: SecretPlace) => {
    const error = await loadSiteSecret(at(where)).catch((err: unknown) => err);
    expect(error).toBeInstanceOf(SiteSecretError);
    return (error as Error).message;
  };
  expect(await message(place)).toContain(`${join(folder, 'site-secret')} is missing`);
  expect(await readdir(folder)).toEqual([]);
  const foreign = makeSecret();
  expect(await message(given(foreign))).toMatch(/SITE_SECRET is not the one.*copy the file/);
  expect(await message(given(foreign))).not.toContain(foreign);
  writeSecret(join(folder, 'site-secret'), foreign);
  expect(await message(place)).toContain('is not the one');
  expect(await readFile(join(folder, 'site-secret'), 'utf8')).toBe(`${foreign}\n`);
  expect(await rows()).toEqual(known);
  expect(await keyAt(testSecret)).toBe(key);
  await writeFile(join(folder, 'site-secret'), 'rubbish');
  await expect(loadSiteSecret(at(place))).rejects.toThrow('holds no site secret');
});

test('F7 of servers that make the first secret at once, in folders of their own, one decides and the rest is refused', async () => {
  const places = Array.from(
    { length: 6 },
    (_, i): SecretPlace => ({
      kind: 'file',
      path: join(folder, `server-${i}`, 'site-secret'),
    }),
  );
  const outcomes = await Promise.allSettled(places.map((one) => settleSiteSecret(at(one))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(SiteSecretError);
  // The losers remove their files, so that the next start cannot use them.
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('site-secret'));
  expect(files).toHaveLength(1);
});

test('F7 servers of one folder agree on one secret, whoever comes first', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => settleSiteSecret(at(place))));
  expect(new Set(outcomes.map(({ secret }) => secret)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['site-secret']);
});

test('F7 once it is forgotten, the next server takes the secret that it has, and one with the old is refused', async () => {
  const [lost, other] = [makeSecret(), makeSecret()];
  const key = await keyAt(given(lost));
  await expect(loadSiteSecret(at(given(other)))).rejects.toThrow(SiteSecretError);
  await database.db.transaction().execute(forgetSiteSecret);
  expect(await rows()).toEqual([]);
  expect(await keyAt(given(other))).not.toBe(key);
  await expect(loadSiteSecret(at(given(lost)))).rejects.toThrow(SiteSecretError);
});
