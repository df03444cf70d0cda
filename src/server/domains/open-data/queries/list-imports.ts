import type { Db } from '#server/platform/db/database.ts';

export interface ImportRecord {
  id: string;
  source: string;
  fileName: string;
  startedAt: Date;
  /** Null if it is running or was interrupted. */
  finishedAt: Date | null;
  read: number;
  accepted: number;
  unchanged: number;
  rejected: number;
}

export async function listImportedSources(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('open_import').select('source').distinct().orderBy('source').execute();
  return rows.map(({ source }) => source);
}

export async function listImports(db: Db, limit: number): Promise<ImportRecord[]> {
  const rows = await db.selectFrom('open_import').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    fileName: row.file_name,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    read: Number(row.lines_done),
    accepted: Number(row.accepted),
    unchanged: Number(row.unchanged),
    rejected: Number(row.rejected),
  }));
}
