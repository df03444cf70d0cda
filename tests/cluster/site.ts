import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { makeSecret } from '#server/platform/db/secret-place.ts';
import { skipOpenDataImport } from '#test/start-server.ts';
import type { Made } from '../bench/bench.ts';
import { type Child, startRingbook } from '../bench/child.ts';
import { benchUrl, signInMembers } from '../bench/members.ts';
import { seedNumbers } from '../bench/seed.ts';
import { fillWallets, numbers, seedTexts } from '../bench/write-acts.ts';
import { ask } from './http.ts';
import type { ClusterNode, Front } from './node.ts';
import { waitFor } from './status.ts';

const ports = ['3001', '3002', '3003'] as const;

/** One address for visitors, one for SQL, and three app servers. */
export const front: Front = {
  site: '127.0.0.1:8080',
  database: '127.0.0.1:5000',
  apps: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`, `127.0.0.1:${ports[2]}`],
};
export const siteUrl = `http://${front.site}`;

const members = 16;
const startMs = 60_000;

/** Starts HAProxy with the sample of one machine, which is the same on all. */
export function startProxy({ folder }: ClusterNode): ChildProcess {
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  const path = `${process.env.PATH ?? ''}:/usr/sbin`;
  const file = join(folder, 'config', 'haproxy.cfg');
  const proxy = spawn('haproxy', ['-db', '-f', file], { env: { PATH: path }, stdio: ['ignore', log, log] });
  closeSync(log);
  proxy.once('error', (error) => console.error(`haproxy: ${error.message}`));
  return proxy;
}

/** Creates the site's role and database on the leader, with numbers, texts, and members with full wallets. */
export async function makeStore(superuserPassword: string): Promise<{
  store: Made;
  headers: { authorization: string }[];
  texts: string[];
}> {
  const password = randomBytes(16).toString('hex');
  const admin = `postgres://postgres:${superuserPassword}@${front.database}/postgres`;
  const asked = await waitFor('PostgreSQL behind HAProxy', startMs, () => connect(admin));
  try {
    await asked.query(`create role ringbook login password '${password}'`);
    await asked.query('create database ringbook owner ringbook');
  } finally {
    await asked.end();
  }
  const url = `postgres://ringbook:${password}@${front.database}/ringbook`;
  const secret = makeSecret();
  const open = () => openDatabase({ kind: 'postgres', url, poolSize: 4, secret: { kind: 'given', secret } });
  const store = { env: { DATABASE_URL: url, SITE_SECRET: secret }, open };
  const database = await open();
  try {
    await migrateToLatest(database.db);
    await seedNumbers(database, numbers);
    await skipOpenDataImport(database);
  } finally {
    await database.close();
  }
  const headers = await signInMembers(store, members);
  const texts = await seedTexts(store);
  const filled = await open();
  await fillWallets(filled).finally(() => filled.close());
  return { store, headers, texts };
}

/** @returns null if there is no answer or a standby answers, as before HAProxy's first checks */
async function connect(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads');
    if (rows[0]?.reads === false) return client;
  } catch {
    // The caller retries.
  }
  await client.end().catch(() => {});
  return null;
}

/** Starts three servers of the site, then the proxy in front of them. */
export async function startServers(store: Made): Promise<Child[]> {
  const settings = { PUBLIC_URL: benchUrl, MEMBER_PER_DAY: '1000000', SAMPLE_DATA: 'off', DECOY_NUMBERS: '' };
  const servers: Child[] = [];
  // One at a time, so that the first one finds the migrated schema.
  for (const PORT of ports) servers.push(await startRingbook({ ...settings, PORT, ...store.env }));
  await waitFor('the site behind HAProxy', startMs, async () => {
    const answer = await ask(`${siteUrl}/healthz`).catch(() => null);
    return answer?.status === 200;
  });
  return servers;
}
