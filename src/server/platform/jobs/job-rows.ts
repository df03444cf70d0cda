import type pg from 'pg';
import { deadQueue, repeatedPolicy } from './boss.ts';

/** `dueInMs` of a queue's first job; negative if overdue. */
export async function findDue(pool: pg.Pool, names: string[]): Promise<{ name: string; dueInMs: number }[]> {
  const { rows } = await pool.query<{ name: string; due_in_ms: number }>({
    name: 'jobs-due',
    text: `select name, (extract(epoch from min(start_after) - clock_timestamp()) * 1000)::float8 as due_in_ms
      from pgboss.job where state < 'active' and not blocked and name = any($1) group by name`,
    values: [names],
  });
  return rows.map((row) => ({ name: row.name, dueInMs: row.due_in_ms }));
}

export interface JobCount {
  name: string;
  /** Due, scheduled or waiting for a retry. */
  waiting: number;
  dead: number;
  /** Seconds since the oldest due job became due; 0 if none is due. */
  oldestS: number;
}

export async function countJobs(pool: pg.Pool): Promise<JobCount[]> {
  const { rows } = await pool.query<{ name: string; waiting: number; dead: number; oldest_s: number }>(
    `select coalesce(source_name, name) as name, (count(*) filter (where name <> $1))::int as waiting,
        (count(*) filter (where name = $1))::int as dead,
        greatest(0, extract(epoch from now() - min(start_after) filter (where name <> $1)))::float8 as oldest_s
      from pgboss.job where state < 'active' and not blocked group by 1 order by 1`,
    [deadQueue],
  );
  return rows.map(({ oldest_s: oldestS, ...row }) => ({ ...row, oldestS }));
}

export interface DeadJob {
  id: string;
  name: string;
  diedAt: Date;
  tries: number;
  data: Record<string, unknown>;
  /** Type and stack of the last error, never its message. */
  error: { type?: string; code?: string; stack?: string[] } | null;
}

export async function listDead(pool: pg.Pool, limit: number): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select id, source_name as name, created_on as "diedAt", source_retry_count + 1 as tries,
        coalesce(data, '{}') as data, source_output as error
      from pgboss.job where name = $1 and state < 'active' order by created_on desc, id limit $2`,
    [deadQueue, limit],
  );
  return rows;
}

export async function listJobNames(pool: pg.Pool): Promise<{ name: string; isRepeated: boolean }[]> {
  const { rows } = await pool.query<{ name: string; isRepeated: boolean }>(
    'select name, policy = $2 as "isRepeated" from pgboss.queue where name <> $1 order by name',
    [deadQueue, repeatedPolicy],
  );
  return rows;
}
