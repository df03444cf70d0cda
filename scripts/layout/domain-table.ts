// The table in docs/architecture.md: all domains, and which domains each may call.
import type { Problem } from './source-tree.ts';

export type DomainTable = ReadonlyMap<string, ReadonlySet<string>>;

/** @param text of docs/architecture.md; one row may name several domains */
export function readDomainTable(text: string): DomainTable {
  const [, rows = ''] = /^\| domain \| may call \|.*\n\|[ |-]*\|\n((?:\|.*\n)*)/m.exec(text) ?? [];
  const table = new Map<string, Set<string>>();
  for (const row of rows.split('\n')) {
    const [, who = '', calls = ''] = row.split('|');
    for (const domain of namesIn(who)) table.set(domain, new Set(namesIn(calls)));
  }
  if (table.size === 0) throw new Error('docs/architecture.md lacks the table "domain | may call"');
  return table;
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name);
}

/**
 * Finds differences between the table and the imports. Folders missing from the table are reported by `findMisplaced`.
 */
export function findFalseRows(table: DomainTable, graph: ReadonlyMap<string, ReadonlySet<string>>): Problem[] {
  const createFinding = (text: string) => ({ path: 'docs/architecture.md', rule: 'domain-table', text });
  return [...table].flatMap(([domain, said]) => {
    const called = graph.get(domain);
    if (called === undefined) return [createFinding(`there is no domain "${domain}"`)];
    const unsaid = [...called].filter((other) => table.has(other) && !said.has(other));
    const untrue = [...said].filter((other) => !called.has(other));
    return [
      ...unsaid.map((other) => createFinding(`"${domain}" calls "${other}", which its row does not say`)),
      ...untrue.map((other) => createFinding(`"${domain}" does not call "${other}", as its row says`)),
    ];
  });
}
