// Enforces the tree of docs/architecture.md: places, names, file lengths, import directions, no cycles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBareTransactions, findUntypedCalls } from './layout/calls.ts';
import { findCycles } from './layout/cycles.ts';
import { domainGraph, featureGraph, findChoosingRoutes, findWrongDirections } from './layout/directions.ts';
import { findFalseRows, readDomainTable } from './layout/domain-table.ts';
import { findWrongDoors } from './layout/doors.ts';
import { readImports } from './layout/imports.ts';
import { findLong, findMisnamed } from './layout/names.ts';
import { findForeignTables } from './layout/owners.ts';
import { findMisplaced } from './layout/places.ts';
import { type Problem, readSourceTree } from './layout/source-tree.ts';
import { root } from './run-command.mjs';

/** Accepted breaches, as `<rule> <path>`. The list must stay empty. */
const exceptions: readonly string[] = [];

export function checkLayout(folder: string): Problem[] {
  const tree = readSourceTree(folder);
  const imports = readImports(tree);
  const table = readDomainTable(readFileSync(join(folder, 'docs/architecture.md'), 'utf8'));
  const domains = [...table.keys()];
  const graph = domainGraph(imports);
  const files = new Map(
    [...imports].map(([path, list]) => [path, new Set(list.flatMap(({ target }) => target ?? []))] as const),
  );
  return [
    ...findMisplaced(tree, domains),
    ...findMisnamed(tree, domains),
    ...findLong(tree),
    ...findWrongDirections(imports),
    ...findChoosingRoutes(imports),
    ...findWrongDoors(tree, imports),
    ...findForeignTables(tree),
    ...findUntypedCalls(tree),
    ...findBareTransactions(tree),
    ...findCycles(files).map((way) => cycle('cycle', way)),
    ...findFalseRows(table, graph),
    ...findCycles(graph).map((way) => cycle('domain-cycle', way)),
    ...findCycles(featureGraph(imports)).map((way) => cycle('feature-cycle', way)),
  ].filter(({ rule, path }) => !exceptions.includes(`${rule} ${path}`));
}

function cycle(rule: string, way: string[]): Problem {
  return { path: way[0] ?? '', rule, text: way.join(' → ') };
}

if (import.meta.main) {
  const problems = checkLayout(root);
  for (const { path, rule, text } of problems) console.error(`${path}: ${text} [${rule}]`);
  if (problems.length > 0) process.exitCode = 1;
}
