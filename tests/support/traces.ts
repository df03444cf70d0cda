import type { Database } from '#server/platform/db/database.ts';

/**
 * Looks for words in every value of every table, letter case aside: in texts and numbers, in JSON as it is read, and in
 * the raw bytes of files.
 *
 * @param words by what they are
 * @returns `table.column: what` for each column that holds one, in alphabetical order
 */
export async function findTraces({ pool }: Database, words: Record<string, string>): Promise<string[]> {
  const sought = Object.entries(words).map(([what, word]) => [what, word.toLowerCase()] as const);
  for (const [what, word] of sought) if (word.length < 4) throw new Error(`${what} is too short to be looked for`);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from "${name.replace('.', '"."')}"`);
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        const text = readable(value);
        for (const [what, word] of sought) if (text.includes(word)) found.add(`${name}.${column}: ${what}`);
      }
    }
  }
  return [...found].sort();
}

function readable(value: unknown): string {
  // Bytes one to a letter: an ASCII word in a file is found wherever it stands.
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1').toLowerCase();
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();
}
