// Checks the table interfaces against the columns of the database by running the compiler.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-command.mjs';
import type { Column } from './read-schema.ts';

/** The type that node-postgres returns for each column type, as platform/db configures it. */
const readAs: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  int8: 'string',
  xid8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  date: 'string',
  time: 'string',
  inet: 'string',
  tsvector: 'string',
  timestamptz: 'Date',
  bytea: 'Uint8Array',
  json: 'unknown',
  jsonb: 'unknown',
};

/**
 * Compares columns with the interface `Tables` of a module.
 * @param tables module specifier for the generated check
 * @param include globs from the project root of the files that extend `Tables`
 * @returns one sentence for each difference
 */
export function findTypeMismatches(columns: readonly Column[], tables: string, include: readonly string[]): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'table-types-'));
  try {
    writeFileSync(join(folder, 'check.ts'), writeCheck(columns, tables));
    const settings = {
      extends: '../../tsconfig.json',
      include: ['check.ts', ...include.map((glob) => `../../${glob}`)],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = [tsc, '--noEmit', '--pretty', 'false', '--project', folder];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    const found = [...stdout.matchAll(/not assignable to type '"(.*)"'\.$/gm)].map((match) => match[1] ?? '');
    if (status !== 0 && found.length === 0) throw new Error(`The table types do not compile:\n${stdout}${stderr}`);
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each generated line assigns 'ok' to a type that is 'ok' if the statement holds, else the statement itself. */
function writeCheck(columns: readonly Column[], tables: string): string {
  const names = [...new Set(columns.map(({ table }) => table))];
  const lines = names.flatMap((table) => {
    const own = columns.filter((column) => column.table === table);
    const key = JSON.stringify(table);
    return [
      assertion(`Has<Tables, ${key}, 'table ${table} has no interface'>`),
      assertion(
        `NoMore<Row<${key}>, ${union(own.map(({ name }) => name))}, 'the interface of ${table} has a column that the database lacks'>`,
      ),
      ...own.flatMap((column) => writeColumnCheck(column, key)),
    ];
  });
  const header = [
    "import type { Insertable, Selectable } from 'kysely';",
    `import type { Tables } from '${tables}';`,
    'type Row<T> = T extends keyof Tables ? Selectable<Tables[T]> : never;',
    'type NewRow<T> = T extends keyof Tables ? Insertable<Tables[T]> : never;',
    "type Has<R, K, Text> = [R] extends [never] ? 'ok' : K extends keyof R ? 'ok' : Text;",
    "type NoMore<R, K, Text> = [R] extends [never] ? 'ok' : [Exclude<keyof R, K>] extends [never] ? 'ok' : Text;",
    "type Fits<R, K, Base, Text> = K extends keyof R ? NonNullable<R[K]> extends Base ? 'ok' : Text : 'ok';",
    "type MayBeNull<R, K, Is, Text> = [R] extends [never] ? 'ok' : K extends keyof R ? ((null extends R[K] ? true : false) extends Is ? 'ok' : Text) : 'ok';",
    "type Needs<R, K, Text> = [R] extends [never] ? 'ok' : K extends keyof R ? ({} extends Pick<R, K> ? Text : 'ok') : 'ok';",
  ];
  const last = assertion(`NoMore<Tables, ${union(names)}, 'there is an interface of a table that the database lacks'>`);
  return `${[...header, ...lines, last].map((line, at) => line.replace('const it', `const it${at}`)).join('\n')}\n`;
}

function writeColumnCheck(column: Column, table: string): string[] {
  const { name, type, isNullable, hasDefault } = column;
  const isArray = type.startsWith('_');
  const item = readAs[isArray ? type.slice(1) : type];
  const where = `${column.table}.${name}`;
  // Enums and custom types must be added to `readAs` first.
  if (!item) return [assertion(`'${where} has the type ${type}, which scripts/schema/table-types.ts does not know'`)];
  const base = isArray ? `${item}[]` : item;
  const key = JSON.stringify(name);
  const checks = [
    assertion(`Has<Row<${table}>, ${key}, 'column ${where} is not in the interface'>`),
    assertion(`Fits<Row<${table}>, ${key}, ${base}, '${where} is ${type}: it reads as ${base}'>`),
    assertion(
      `MayBeNull<Row<${table}>, ${key}, ${isNullable}, '${where} ${isNullable ? 'may be null' : 'is never null'}'>`,
    ),
  ];
  if (isNullable || hasDefault) return checks;
  return [...checks, assertion(`Needs<NewRow<${table}>, ${key}, '${where} has no default: an insert must give it'>`)];
}

function assertion(type: string): string {
  return `export const it: ${type} = 'ok';`;
}

function union(names: readonly string[]): string {
  return names.map((name) => JSON.stringify(name)).join(' | ') || 'never';
}
