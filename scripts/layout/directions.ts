// Import directions: app → screens → domains → platform → shared; routes → screens → features → components → shared.
import { domainOf, isDoor } from './doors.ts';
import { aliases, type Import } from './imports.ts';
import { isTest, type Problem } from './source-tree.ts';

/** The areas that each area may import from, besides itself. The first pattern that matches a path gives its area. */
const areas: readonly [area: string, path: RegExp, mayImport: readonly string[]][] = [
  ['shared', /^src\/shared\//, ['locales']],
  ['contract', /^src\/contract\//, ['shared', 'locales']],
  ['config', /^src\/server\/config\//, ['contract', 'shared']],
  ['platform', /^src\/server\/platform\//, ['config', 'contract', 'shared', 'locales']],
  ['screens', /^src\/server\/screens\//, ['domains', 'platform', 'config', 'contract', 'shared']],
  ['domains', /^src\/server\/domains\//, ['platform', 'config', 'contract', 'shared']],
  // Domains may not import it, because it imports their settings.
  ['settings', /^src\/server\/settings(\.gen)?\.ts$/, ['domains', 'platform', 'config', 'contract', 'shared']],
  [
    'cli',
    /^src\/server\/cli\//,
    ['settings', 'screens', 'domains', 'platform', 'config', 'contract', 'shared', 'package'],
  ],
  [
    'app',
    /^src\/server\/(app|parts)(\.test|\.gen)?\.ts$/,
    ['settings', 'screens', 'domains', 'platform', 'config', 'contract', 'shared', 'package'],
  ],
  [
    'main',
    /^src\/server\//,
    ['app', 'cli', 'settings', 'screens', 'domains', 'platform', 'config', 'contract', 'shared', 'package'],
  ],
  ['styles', /^src\/web\/(styles|assets)\//, []],
  ['i18n', /^src\/web\/i18n\//, ['contract', 'shared', 'locales']],
  ['api', /^src\/web\/api\//, ['contract', 'shared']],
  ['components', /^src\/web\/components\//, ['styles', 'i18n', 'contract', 'shared']],
  ['features', /^src\/web\/features\//, ['components', 'styles', 'i18n', 'api', 'contract', 'shared']],
  ['screens', /^src\/web\/screens\//, ['features', 'components', 'styles', 'i18n', 'api', 'contract', 'shared']],
  ['routes', /^src\/web\/routes\//, ['screens', 'features', 'styles', 'i18n', 'api', 'contract', 'shared']],
  [
    'web',
    /^src\/web\//,
    ['routes', 'screens', 'features', 'components', 'styles', 'i18n', 'api', 'contract', 'shared'],
  ],
  ['locales', /^locales\//, []],
  ['package', /^package\.json$/, []],
  ['migrations', /^migrations\//, []],
];

/** Tests and scripts may import everything; only they may import each other. */
const unbounded = /^(scripts|tests)\/|^vite(st)?\.config\.ts$/;

const featureOf = (path: string) => /^src\/web\/features\/([^/]+)\//.exec(path)?.[1];
const areaOf = (path: string) => areas.find(([, pattern]) => pattern.test(path));

export function findWrongDirections(imports: ReadonlyMap<string, readonly Import[]>): Problem[] {
  return [...imports].flatMap(([path, list]) =>
    list.flatMap((item) => {
      const text = judge(path, item) ?? judgeName(path, item);
      return text === null ? [] : [{ path, ...text }];
    }),
  );
}

const isScreen = (target: string) => /^src\/web\/screens\//.test(target);
const isComponent = (target: string) => /^src\/web\/features\/.*\.tsx$/.test(target);
/** Skeletons are allowed: the router shows them while a page loads. */
const isSkeleton = (target: string) => target.endsWith('-skeleton.tsx');

/** A route renders one screen, which chooses what to show. The root route renders the page frame. */
export function findChoosingRoutes(imports: ReadonlyMap<string, readonly Import[]>): Problem[] {
  return [...imports].flatMap(([path, list]) => {
    if (!/^src\/web\/routes\/(?!__root\.)/.test(path)) return [];
    const targets = new Set(list.flatMap(({ target }) => (target === null || isSkeleton(target) ? [] : target)));
    const screens = [...targets].filter(isScreen);
    const shown = [...(screens.length > 1 ? screens : []), ...[...targets].filter(isComponent)];
    if (shown.length === 0) return [];
    return [{ path, rule: 'route-screen', text: `a route names one screen and no component (${shown.join(', ')})` }];
  });
}

function judge(path: string, { specifier, target, missing }: Import): Omit<Problem, 'path'> | null {
  if (missing)
    return { rule: 'unresolved', text: `"${specifier}" leads to no file (write the extension; # aliases only)` };
  if (unbounded.test(path)) return null;
  const from = areaOf(path);
  if (target === null) return judgePackage(path, from?.[0], specifier);
  if (isTest(path) && target.startsWith('tests/support/')) return null;
  const to = areaOf(target);
  if (!from || !to) return { rule: 'direction', text: `may not import "${specifier}"` };
  if (from[0] !== to[0] && !from[2].includes(to[0])) {
    return { rule: 'direction', text: `${from[0]} may not import ${to[0]} ("${specifier}")` };
  }
  return from[0] === 'domains' ? judgeDoor(path, specifier, target) : null;
}

function judgeDoor(path: string, specifier: string, target: string): Omit<Problem, 'path'> | null {
  const domain = domainOf(target);
  if (domain === undefined) return null;
  const rule = 'domain-door';
  if (domain === domainOf(path)) {
    return isDoor(target) ? { rule, text: 'a door is for other domains: import the file that it leads to' } : null;
  }
  if (isDoor(target) || isTest(path)) return null;
  return { rule, text: `of another domain only the door is imported (domains/${domain}/door.ts), not "${specifier}"` };
}

/** Imports across parts use the alias, so that files can move and one search finds every user. */
function judgeName(path: string, { specifier, target }: Import): Omit<Problem, 'path'> | null {
  if (target === null || !specifier.startsWith('.')) return null;
  const [alias, folder] = Object.entries(aliases).find(([, each]) => target.startsWith(each)) ?? [];
  if (alias === undefined || folder === undefined || path.startsWith(folder)) return null;
  return { rule: 'alias', text: `"${specifier}" is "${alias}${target.slice(folder.length)}" from here` };
}

/** `shared` and `contract` also run in the browser, so they may not import Node modules. */
function judgePackage(path: string, area: string | undefined, specifier: string): Omit<Problem, 'path'> | null {
  if ((area === 'shared' || area === 'contract') && specifier.startsWith('node:') && !isTest(path)) {
    return { rule: 'direction', text: `${area} runs in the browser too and may not import "${specifier}"` };
  }
  return null;
}

/** Files beside the domain folders count as nodes, because every domain imports them and they must import none. */
export function domainGraph(imports: ReadonlyMap<string, readonly Import[]>): Map<string, Set<string>> {
  return graphOf(imports, (path) => /^src\/server\/domains\/([^/]+)/.exec(path)?.[1]);
}

export function featureGraph(imports: ReadonlyMap<string, readonly Import[]>): Map<string, Set<string>> {
  return graphOf(imports, featureOf);
}

function graphOf(
  imports: ReadonlyMap<string, readonly Import[]>,
  folderOf: (path: string) => string | undefined,
): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [path, list] of imports) {
    const from = folderOf(path);
    if (!from || isTest(path)) continue;
    const edges = graph.get(from) ?? new Set();
    graph.set(from, edges);
    for (const { target } of list) {
      const to = target === null ? undefined : folderOf(target);
      if (to && to !== from) edges.add(to);
    }
  }
  return graph;
}
