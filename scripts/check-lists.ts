import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './run-command.mjs';

/**
 * Lists what domains declare in files of their own, where a list must be known as types: `*.gen.ts`. So no list is edited
 * when a domain comes or goes. With `--write` the lists are written; without, it exits 1 when one of them is out of date.
 */
interface List {
  /** Which files may declare an entry. */
  from: string;
  /** How they do: the first group is the name that they export. */
  declared: RegExp;
  /** Which of an entry's words tells its place in the list as it stands. */
  token?: (name: string) => string;
  write: (names: readonly string[]) => string;
}

interface ListFile {
  lists: readonly List[];
  /** Its entries are types: nothing is loaded. */
  isTypes?: true;
}

const spread =
  (name: string): List['write'] =>
  (names) =>
    `export const ${name} = {\n${names.map((each) => `  ...${each},\n`).join('')}} as const;\n`;

const manifests = 'src/contract/*-manifest.ts';

export const listFiles: Readonly<Record<string, ListFile>> = {
  'src/contract/problems.gen.ts': {
    lists: [
      { from: manifests, declared: /^export const (\w+Problems) = /gm, write: spread('declaredProblems') },
      { from: manifests, declared: /^export const (\w+ProblemNumbers) = /gm, write: spread('declaredProblemNumbers') },
    ],
  },
  'src/contract/spendings.gen.ts': {
    lists: [{ from: manifests, declared: /^export const (\w+Spendings) = /gm, write: spread('declaredSpendings') }],
  },
  'src/contract/prices.gen.ts': {
    lists: [{ from: manifests, declared: /^export const (\w+Prices) = /gm, write: spread('declaredPrices') }],
  },
};

/** Sources by their paths from the root of the project. */
export type Sources = ReadonlyMap<string, string>;

/**
 * A list as it should stand. What is in it keeps its place, since an answer's keys and the order in which domains are
 * gone through follow from it; what is new comes last.
 *
 * @param path of the list
 * @param before what stands there; may hold the markers of a merge
 */
export function writeList(path: string, { lists, isTypes }: ListFile, sources: Sources, before: string): string {
  const imports = new Map<string, Set<string>>();
  const parts = lists.map(({ from, declared, token = (name) => name, write }) => {
    const names: string[] = [];
    for (const [file, text] of sources) {
      if (!posix.matchesGlob(file, from)) continue;
      for (const [, name = ''] of text.matchAll(declared)) {
        names.push(name);
        imports.set(file, (imports.get(file) ?? new Set()).add(name));
      }
    }
    const place = placesIn(before, token);
    return write(names.toSorted((one, other) => place(one) - place(other) || (one < other ? -1 : 1)));
  });
  const lines = [...imports]
    .map(([file, names]) => ({ specifier: specifierOf(path, file), names: [...names].sort() }))
    .sort((one, other) => (one.specifier < other.specifier ? -1 : 1))
    .map(({ specifier, names }) => `import ${isTypes ? 'type ' : ''}{ ${names.join(', ')} } from '${specifier}';\n`);
  const head = '// Written by scripts/check-lists.ts from what domains declare; what is new stands last.\n';
  return `${head}${lines.join('')}\n${parts.join('\n')}`;
}

/** Where an entry stands below the imports; what is not there comes after all. */
function placesIn(text: string, token: (name: string) => string): (name: string) => number {
  const body = text.replace(/^(import|\/\/) .*$/gm, '');
  return (name) => {
    const found = body.search(new RegExp(`(?<![\\w$])${RegExp.escape(token(name))}(?![\\w$])`));
    return found < 0 ? body.length : found;
  };
}

function specifierOf(path: string, target: string): string {
  const way = posix.relative(dirname(path), target);
  return way.startsWith('.') ? way : `./${way}`;
}

/** A manifest that loads other modules would bring them wherever its list is read, and could close a ring of imports. */
export function findLoadingManifests(sources: Sources): string[] {
  const isLoading = ([file, text]: [string, string]) =>
    posix.matchesGlob(file, manifests) && /^(import(?! type )|export .* from )/m.test(text);
  return [...sources].filter(isLoading).map(([file]) => file);
}

/** What lists are made from, in the project that stands in `folder`. */
export function readDeclaring(folder: string): Sources {
  const from = [...new Set(Object.values(listFiles).flatMap(({ lists }) => lists.map((list) => list.from)))];
  const files = globSync(from, { cwd: folder }).filter((file) => !/\.(test|gen)\.tsx?$/.test(file));
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/**
 * Compares the lists of the project that stands in `folder` with what is declared there.
 *
 * @returns those that were out of date
 */
export function checkLists(folder: string, { write = false } = {}): string[] {
  const sources = readDeclaring(folder);
  return Object.entries(listFiles).flatMap(([path, file]) => {
    const place = join(folder, path);
    const before = existsSync(place) ? readFileSync(place, 'utf8') : '';
    const text = writeList(path, file, sources, before);
    if (text === before) return [];
    if (write) writeFileSync(place, text);
    return [path];
  });
}

if (import.meta.main) {
  const write = process.argv.includes('--write');
  for (const file of findLoadingManifests(readDeclaring(root))) {
    console.error(`${file}: a manifest imports types alone`);
    process.exitCode = 1;
  }
  for (const path of checkLists(root, { write })) {
    if (write) console.log(`wrote ${path}`);
    else {
      console.error(`${path} is out of date: npm run check:lists -- --write`);
      process.exitCode = 1;
    }
  }
}
