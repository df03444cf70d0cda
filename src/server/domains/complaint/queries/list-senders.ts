import { type SqlBool, sql } from 'kysely';
import type { QueueComplaint } from '#contract/complaint.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findStanding } from './find-sender.ts';
import type { CaseRow } from './find-ticket.ts';

export type SenderRecord = QueueComplaint['sender'];
export const nobody: SenderRecord = { standing: 'none', open: 1, ofNetwork: null };

/** Whose complaints are refused together: the same sender's, or all unproven ones of the same network. */
export type SweepScope = 'sender' | 'network';

/** `complaint_case as whole` waits for a first decision. Partial indexes cover cases without `decided_at`. */
const isWaiting = sql<SqlBool>`whole.state in ('open', 'author_asked') and whole.decided_at is null`;

/** Column and key that identify a sender; null if nothing identifies them any more. */
function keyOf(row: CaseRow, scope: SweepScope): readonly [column: string, key: string] | null {
  const [column, key] =
    scope === 'network'
      ? (['network_key', row.network_key] as const)
      : row.proof === 'none'
        ? (['email_key', row.email_key] as const)
        : (['person_key', row.person_key] as const);
  return key === '' || (scope === 'network' && row.proof !== 'none') ? null : [column, key];
}

/** SQL condition: `complaint_case as whole` waits and has the same sender; null if the sender is unknown. */
function isOf(row: CaseRow, scope: SweepScope) {
  const known = keyOf(row, scope);
  if (known === null) return null;
  const [column, key] = known;
  const isProven = sql<SqlBool>`(whole.proof = 'none') = ${row.proof === 'none'}::bool`;
  return sql<SqlBool>`${sql.ref(`whole.${column}`)} = ${key} and ${isProven} and ${isWaiting}`;
}

export async function listSenders(db: Db, rows: readonly CaseRow[]): Promise<Map<string, SenderRecord>> {
  const found = new Map<string, SenderRecord>();
  const counted = new Map<string, number>();
  // The cases of a page often share few senders, so each sender is counted once.
  const countOnce = async (row: CaseRow, scope: SweepScope) => {
    const name = [row.proof === 'none', ...(keyOf(row, scope) ?? ['', row.id])].join(' ');
    const count = counted.get(name) ?? (await countOf(db, row, scope));
    counted.set(name, count);
    return count;
  };
  for (const row of rows) {
    const standing = await findStanding(db, row);
    const open = await countOnce(row, 'sender');
    const isNetworkKnown = row.proof === 'none' && row.network_key !== '';
    const ofNetwork = isNetworkKnown ? await countOnce(row, 'network') : null;
    found.set(row.id, { standing, open, ofNetwork });
  }
  return found;
}

/** Upper bound of the count, so that a flood of complaints does not slow the queue down. */
const mostCounted = 1000;

async function countOf(db: Db, row: CaseRow, scope: SweepScope): Promise<number> {
  const isTheirs = isOf(row, scope);
  if (isTheirs === null) return 1;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count
    from (select from complaint_case whole where ${isTheirs} limit ${mostCounted}) counted`.execute(db);
  return rows[0]?.count ?? 1;
}

/** Waiting cases of a case's sender, earliest due time first; only the case itself if its sender is unknown. */
export async function listSweep(
  db: Db,
  row: CaseRow,
  scope: SweepScope,
  most: number,
): Promise<{ ids: string[]; total: number }> {
  const isTheirs = isOf(row, scope);
  if (isTheirs === null) return { ids: [row.id], total: 1 };
  const { rows } = await sql<{ id: string }>`
    select whole.id from complaint_case whole where ${isTheirs} order by whole.due_at, whole.id limit ${most}`.execute(
    db,
  );
  return { ids: rows.map(({ id }) => id), total: await countOf(db, row, scope) };
}
