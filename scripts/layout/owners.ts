// Whose table is whose: a table is read and written by the folder whose `tables.ts` declares it, raw SQL included.
import { parseSync } from 'vite';
import { isTest, type Problem, type SourceTree } from './source-tree.ts';

/** Kysely's calls that name a table first. */
const tableCalls = new Set([
  ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'from', 'using'],
  ...['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'innerJoinLateral', 'leftJoinLateral'],
]);
const namedInSql = /\b(?:from|join|into|update|using|truncate|table)\s+(?:only\s+)?"?([a-z_]+)"?/gi;

/** Each table that a file outside its owner's folder names. */
export function findForeignTables({ code }: SourceTree): Problem[] {
  const owners = readOwners(code);
  const problems: Problem[] = [];
  for (const [path, text] of code) {
    if (!/^src\/server\/.*\.ts$/.test(path) || isTest(path)) continue;
    for (const table of namedTables(path, text)) {
      const owner = owners.get(table);
      if (owner === undefined || path.startsWith(owner)) continue;
      problems.push({ path, rule: 'foreign-table', text: `"${table}" belongs to ${owner}: ask that folder for it` });
    }
  }
  return problems;
}

/** The folder that declares each table, by the declarations that are merged into `Tables`. */
function readOwners(code: ReadonlyMap<string, string>): Map<string, string> {
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

function namedTables(path: string, text: string): Set<string> {
  const found = new Set<string>();
  const { program } = parseSync(path, text);
  walk(program as unknown, (node) => {
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as { callee?: { property?: { name?: string } }; arguments?: unknown[] };
      const first = given?.[0] as { type?: string; value?: unknown } | undefined;
      if (!tableCalls.has(callee?.property?.name ?? '') || typeof first?.value !== 'string') return;
      const [table = ''] = first.value.split(' ');
      found.add(table);
    } else {
      const sql = textOf(node);
      for (const [, table = ''] of sql?.matchAll(namedInSql) ?? []) found.add(table.toLowerCase());
    }
  });
  return found;
}

type Node = { type: string; [key: string]: unknown };

/** The text of a string or of a piece of a template. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { raw?: string }).raw ?? null;
  return null;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}
