import {
  type DatabaseConnection,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type Transaction,
} from 'kysely';
import { CopyCursor } from './copy-in.ts';

/** Delivers notices of committed transactions to listeners in this process. */
export class CommitHub {
  readonly #listeners = new Set<(notice: unknown) => void>();
  readonly #announced = new WeakMap<DatabaseConnection, unknown[]>();

  /** @returns a function that removes the listener, which must be synchronous and must not throw */
  listen(listener: (notice: unknown) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  begin(connection: DatabaseConnection): void {
    this.#announced.set(connection, []);
  }

  add(connection: DatabaseConnection, notice: unknown): void {
    this.#announced.get(connection)?.push(notice);
  }

  notifyListeners(connection: DatabaseConnection): void {
    const notices = this.#announced.get(connection) ?? [];
    this.#announced.delete(connection);
    for (const notice of notices) {
      for (const listener of this.#listeners) listener(notice);
    }
  }

  forget(connection: DatabaseConnection): void {
    this.#announced.delete(connection);
  }
}

/** Every handle and transaction of a database shares this adapter, so the hub can be found from any of them. */
class HubAdapter extends PostgresAdapter {
  readonly kind: StoreKind;
  readonly hub = new CommitHub();

  constructor(kind: StoreKind) {
    super();
    this.kind = kind;
  }

  /** No-op: `migrate.ts` takes this lock for the transaction. */
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

type PooledConnection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class HubDriver extends PostgresDriver {
  readonly #hub: CommitHub;

  constructor(config: PostgresDialectConfig, hub: CommitHub) {
    super(config);
    this.#hub = hub;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: object): Promise<void> {
    await super.beginTransaction(connection, settings);
    this.#hub.begin(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } finally {
      // If the response to COMMIT is lost, its outcome is unknown; a notice without a commit is harmless.
      this.#hub.notifyListeners(connection);
    }
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    this.#hub.forget(connection);
    await super.rollbackTransaction(connection);
  }
}

export type StoreKind = 'pglite' | 'postgres';

export class HubDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #adapter: HubAdapter;

  constructor(kind: StoreKind, pool: PostgresDialectConfig['pool']) {
    const config = { pool, cursor: CopyCursor };
    super(config);
    this.#config = config;
    this.#adapter = new HubAdapter(kind);
  }

  override createAdapter(): HubAdapter {
    return this.#adapter;
  }

  override createDriver(): HubDriver {
    return new HubDriver(this.#config, this.#adapter.hub);
  }
}

function adapterOf<T>(db: Kysely<T>): HubAdapter {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof HubAdapter)) throw new Error('this handle was not opened by openDatabase()');
  return adapter;
}

export function storeKindOf<T>(db: Kysely<T>): StoreKind {
  return adapterOf(db).kind;
}

export function commitHubOf<T>(db: Kysely<T>): CommitHub {
  return adapterOf(db).hub;
}

/** Sends a notice to listeners in this process after the commit; a rollback discards it. */
export async function announce<T>(tx: Transaction<T>, notice: unknown): Promise<void> {
  const { hub } = adapterOf(tx);
  await tx.getExecutor().provideConnection(async (connection) => hub.add(connection, notice));
}
