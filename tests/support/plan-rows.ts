import type { Database } from '#server/platform/db/database.ts';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/**
 * How many rows a statement's scans look at, of all tables, by the plan that is kept for values not known. Runs the
 * statement.
 */
export async function countRowsRead({ pool }: Database, text: string, values: readonly unknown[]): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query(`prepare kept as ${text}`);
    await client.query('set plan_cache_mode = force_generic_plan');
    const given = values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) execute kept(${given})`,
    );
    const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
    if (!plan) throw new Error('no plan came back');
    return rowsRead(plan.Plan);
  } finally {
    await client.query('reset plan_cache_mode');
    await client.query('deallocate kept');
    client.release();
  }
}

function rowsRead(plan: Plan): number {
  const here = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return here + (plan.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
}
