// What domains export to each other: the names in each `door.ts`, and who imports them.
import type { Import } from './imports.ts';
import { isTest, type Problem, type SourceTree } from './source-tree.ts';
import { isNode, type Node, stringOf, visitSyntax } from './syntax.ts';

export const domainOf = (path: string) => /^src\/server\/domains\/([^/]+)\//.exec(path)?.[1];
export const isDoor = (path: string) => /^src\/server\/domains\/[^/]+\/door\.ts$/.test(path);

/** Finds names that no other domain imports, and doors that contain more than re-exports. */
export function findWrongDoors({ code }: SourceTree, imports: ReadonlyMap<string, readonly Import[]>): Problem[] {
  const taken = findTaken(code, imports);
  return [...code].flatMap(([path, source]) => {
    if (!isDoor(path)) return [];
    const problems: Problem[] = [];
    for (const statement of statementsOf(path, source)) {
      const names = statement.type === 'ExportNamedDeclaration' && isNode(statement.source) ? namesOf(statement) : null;
      if (names === null) {
        const text = 'a door holds nothing but `export { name } from` of the files of its domain';
        problems.push({ path, rule: 'door-offer', text });
      }
      for (const name of names ?? []) {
        if (taken.get(path)?.has(name)) continue;
        problems.push({ path, rule: 'door-offer', text: `no other domain imports "${name}": take it out of the door` });
      }
    }
    return problems;
  });
}

/** Returns the names that other domains import from each door. Imports by tests do not count. */
function findTaken(code: ReadonlyMap<string, string>, imports: ReadonlyMap<string, readonly Import[]>) {
  const taken = new Map<string, Set<string>>();
  for (const [path, list] of imports) {
    if (!path.startsWith('src/server/domains/') || isTest(path)) continue;
    const doors = new Map<string, string>();
    for (const { specifier, target } of list) if (target !== null && isDoor(target)) doors.set(specifier, target);
    if (doors.size === 0) continue;
    for (const statement of statementsOf(path, code.get(path) ?? '')) {
      const door = doors.get(stringOf(statement.source) ?? '');
      if (door === undefined || domainOf(door) === domainOf(path)) continue;
      taken.set(door, (taken.get(door) ?? new Set<string>()).union(new Set(namesOf(statement))));
    }
  }
  return taken;
}

function statementsOf(path: string, source: string): Node[] {
  const statements: Node[] = [];
  visitSyntax(path, source, (node) => {
    if (node.type === 'Program') statements.push(...(node.body as Node[]));
  });
  return statements;
}

/** Returns the names that a statement imports or exports, as the source file calls them. */
function namesOf({ specifiers }: Node): string[] {
  const list = Array.isArray(specifiers) ? specifiers.filter(isNode) : [];
  return list.flatMap(({ type, imported, exported }) => {
    const named = type === 'ImportSpecifier' ? imported : exported;
    return isNode(named) ? String(named.name) : [];
  });
}
