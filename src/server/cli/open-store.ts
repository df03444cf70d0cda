import { loadConfig } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { migrateToLatest } from '#server/platform/db/migrate.ts';
import { allSettings } from '#server/settings.ts';

/** Runs a command on the configured database, brought up to date, and closes it whatever happens. */
export async function withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(loadConfig(process.env, allSettings).database);
  try {
    await migrateToLatest(database.db);
    return await run(database);
  } finally {
    await database.close();
  }
}
