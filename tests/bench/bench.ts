import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { makeSecret } from '#server/platform/db/secret-place.ts';
import { type PostgresCluster, startPostgresCluster } from '#test/postgres-cluster.ts';
import type { Result } from './report.ts';
import { seedNumbers } from './seed.ts';

/** One row of the bench: a name for `--only`, and how it is measured. */
export interface Row {
  name: string;
  run(bench: Bench): Promise<Result[]>;
}

/** What rows share: the flags, a temporary folder and one PostgreSQL cluster. */
export class Bench {
  readonly isQuick: boolean;
  readonly isHuge: boolean;
  readonly folder = mkdtempSync(join(tmpdir(), 'ringbook-bench-'));
  #cluster: Promise<PostgresCluster> | undefined;

  constructor(flags: { isQuick: boolean; isHuge: boolean }) {
    this.isQuick = flags.isQuick;
    this.isHuge = flags.isHuge;
  }

  get rounds() {
    // Short turns: what else the machine does then falls on both sides alike.
    return this.isQuick ? { rounds: 3, seconds: 2, warmSeconds: 3 } : { rounds: 11, seconds: 2, warmSeconds: 6 };
  }

  /** Something for the person who waits. */
  say(text: string): void {
    console.error(`  ${text}`);
  }

  /** A new database with `count` numbers; the settings by which servers and tools open it. */
  async makePostgres(name: string, count: number): Promise<Made> {
    this.#cluster ??= startPostgresCluster();
    const { url: admin } = await this.#cluster;
    const client = new pg.Client({ connectionString: admin });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const url = new URL(admin);
    url.pathname = `/${name}`;
    const secret = makeSecret();
    const open = () =>
      openDatabase({ kind: 'postgres', url: url.href, poolSize: 10, secret: { kind: 'given', secret } });
    await fill(open, count);
    return { env: { DATABASE_URL: url.href, SITE_SECRET: secret }, open };
  }

  /** A new embedded store with `count` numbers. */
  async makePglite(name: string, count: number): Promise<Made> {
    const folder = join(this.folder, name);
    const open = () => openDatabase({ kind: 'pglite', folder });
    await fill(open, count);
    return { env: { DATA_DIR: folder }, open };
  }

  make(kind: Database['kind'], name: string, count: number): Promise<Made> {
    return kind === 'postgres' ? this.makePostgres(name, count) : this.makePglite(name, count);
  }

  async close(): Promise<void> {
    await (await this.#cluster)?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface Made {
  env: Record<string, string>;
  open(): Promise<Database>;
}

async function fill(open: () => Promise<Database>, count: number): Promise<void> {
  const database = await open();
  try {
    await migrateToLatest(database.db);
    await seedNumbers(database, count);
  } finally {
    await database.close();
  }
}
