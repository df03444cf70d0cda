// Only the folder whose `tables.ts` declares a table may read and write it, raw SQL included.
import { isTest, type Problem, type SourceTree } from './source-tree.ts';
import { callOf, isNode, stringOf, textOf, visitSyntax } from './syntax.ts';

/** Kysely methods whose first argument is a table, `sql.table` included. */
const tableCalls = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'from',
  'using',
  'table',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
]);
const namedInSql = /\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const analyzed = /\banalyze\s+([a-z_]+(?:\s*,\s*[a-z_]+)*)/gi;

export function findForeignTables({ code }: SourceTree): Problem[] {
  const owners = readOwners(code);
  const problems: Problem[] = [];
  for (const [path, text] of code) {
    if (!/^src\/server\/.*\.ts$/.test(path) || isTest(path)) continue;
    for (const table of namedTables(path, text, owners)) {
      const owner = owners.get(table);
      if (owner === undefined || path.startsWith(owner)) continue;
      problems.push({ path, rule: 'foreign-table', text: `"${table}" belongs to ${owner}: ask that folder for it` });
    }
  }
  return problems;
}

/** Returns the folder that declares each table, from the declarations merged into `Tables`. */
export function readOwners(code: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>();
  for (const [path, text] of code) {
    if (!path.startsWith('src/server/')) continue;
    const declared = /declare module '#server\/platform\/db\/tables\.ts' \{\s*interface Tables \{([^}]*)\}/.exec(text);
    for (const [, table = ''] of declared?.[1]?.matchAll(/^\s*'?(\w+)'?:/gm) ?? []) {
      owners.set(table, path.slice(0, path.lastIndexOf('/') + 1));
    }
  }
  return owners;
}

function namedTables(path: string, text: string, owners: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const words = new Set<string>();
  let isByName = false;
  visitSyntax(path, text, (node) => {
    const call = callOf(node);
    if (call !== null && tableCalls.has(call.name)) {
      for (const table of tablesOf(call.given[0])) found.add(table);
      isByName ||= call.name === 'table' && stringOf(call.given[0]) === null;
    }
    const written = textOf(node);
    if (written === null) return;
    words.add(written);
    for (const [, table = ''] of written.matchAll(namedInSql)) found.add(table.toLowerCase());
    for (const [, list = ''] of written.matchAll(analyzed)) {
      for (const table of list.toLowerCase().split(/\W+/)) found.add(table);
    }
  });
  // With `sql.table(variable)`, any string of the file may be the table name.
  return isByName ? found.union(words.intersection(owners)) : found;
}

/** Reads `'comment as c'`, alone or in an array. */
function tablesOf(given: unknown): string[] {
  if (isNode(given) && given.type === 'ArrayExpression') return (given.elements as unknown[]).flatMap(tablesOf);
  return stringOf(given)?.split(' ', 1) ?? [];
}
