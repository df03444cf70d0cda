import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

export interface ReadSource {
  readonly db: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** Tables are distributed over several machines, so each number is read alone. */
  readonly isDistributed?: boolean;
}
