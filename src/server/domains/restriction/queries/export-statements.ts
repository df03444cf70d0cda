import type { Db } from '#server/platform/db/database.ts';
import { readLog } from '#server/platform/db/read-log.ts';
import { type DatabaseStatement, statementColumns, toDatabaseStatement } from '../rules/statement-fields.ts';

/** Maximum per request of the Transparency Database. */
const batch = 100;

export interface StatementSpan {
  /** `from` inclusive, `to` exclusive. */
  from: Date;
  to: Date;
  termsUrl: string;
}

/** Exports statements without personal data, oldest first, as DSA API requests or CSV. Sends nothing. */
export async function* exportStatements(
  db: Db,
  format: 'sor-json' | 'csv',
  span: StatementSpan,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${statementColumns.join(',')}\n`;
  const read = (after: string) =>
    db
      .selectFrom('moderation_statement')
      .selectAll()
      .where('stated_at', '>=', span.from)
      .where('stated_at', '<', span.to)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
  for await (const rows of readLog(read)) {
    const statements = rows.map((row) => toDatabaseStatement(row, span.termsUrl));
    yield format === 'csv' ? statements.map(csvLine).join('') : `${JSON.stringify({ statements })}\n`;
  }
}

function csvLine(statement: DatabaseStatement): string {
  const cells = statementColumns.map((name) => {
    const value = statement[name];
    if (value === undefined) return '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${cells.join(',')}\n`;
}
