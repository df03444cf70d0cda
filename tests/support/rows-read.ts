import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from '#server/platform/db/database.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

interface Read {
  text: string;
  rows: number;
}

/**
 * `during` gives each reading statement that an act sends, with how many rows its scans look at, by running it again.
 * What the server asks by itself meanwhile is none of it: on PostgreSQL it hears the other servers each second.
 */
export function watchReads({ pool }: Pick<Database, 'pool'>) {
  const acting = new AsyncLocalStorage<{ text: string; values: readonly unknown[] }[]>();
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const watched = new WeakSet<pg.PoolClient>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return client;
    watched.add(client);
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [query, given] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
      const text = typeof query === 'string' ? query : query.text;
      const values = (typeof query === 'string' ? given : query.values) ?? [];
      const isRead = /^\s*(select|with)\b/i.test(text) && !/\bfor update\b|pg_advisory/i.test(text);
      if (isRead) acting.getStore()?.push({ text, values });
      return send(...args);
    }) as typeof client.query;
    return client;
  };
  pool.connect = (async (...given: unknown[]) => {
    if (given.length > 0) return (connect as (...all: unknown[]) => unknown)(...given);
    return watch(await connect());
  }) as typeof pool.connect;
  return {
    async during(act: () => Promise<unknown>): Promise<Read[]> {
      const sent: { text: string; values: readonly unknown[] }[] = [];
      await acting.run(sent, act);
      const reads: Read[] = [];
      for (const { text, values } of [...sent]) {
        const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, format json) ${text}`,
          values as unknown[],
        );
        const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
        if (!plan) throw new Error('no plan came back');
        reads.push({ text, rows: rowsRead(plan.Plan) });
      }
      return reads;
    },
  };
}

function rowsRead(plan: Plan): number {
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const here = plan['Relation Name'] ? (plan['Actual Rows'] + removed) * plan['Actual Loops'] : 0;
  return here + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
}
