import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './run-command.mjs';

/**
 * Collects the declarations of domains into `*.gen.ts` files, so that no list is edited when a domain is added or
 * removed. `--write` writes the lists; without it, the script exits with 1 if one is out of date.
 */
interface List {
  from: readonly string[];
  /** Matches a declaration; the first group is the exported name. */
  declared: RegExp;
  /** The declared text (second group) is copied, because the target may not import the source. */
  isCopied?: true;
  /** The name is imported into the declaring file; the list imports it from where it came. */
  isImported?: true;
  /** The text that marks an entry's position in the existing list; by default its name. */
  token?: (name: string) => string;
  write: (entries: readonly Entry[]) => string;
}

interface Entry {
  name: string;
  file: string;
  text: string;
}

interface ListFile {
  lists: readonly List[];
  /** The list holds only types and loads no module. */
  isTypes?: true;
}

const lines = (entries: readonly Entry[], write: (entry: Entry) => string) => entries.map(write).join('');

const spread =
  (list: string): List['write'] =>
  (entries) =>
    `export const ${list} = {\n${lines(entries, ({ name }) => `  ...${name},\n`)}} as const;\n`;

const manifests = ['src/contract/*-manifest.ts'];
const creators = {
  from: ['src/server/domains/*/part.ts'],
  declared: /^export (?:async )?function (create\w+Part)\(/gm,
};
/** `createWeatherPart` → `weather` */
const partName = (creator: string) => creator.slice(6, 7).toLowerCase() + creator.slice(7, -'Part'.length);

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
  'src/contract/subscriptions.gen.ts': {
    lists: [
      { from: manifests, declared: /^export const (\w+Subscriptions) = /gm, write: spread('declaredSubscriptions') },
    ],
  },
  'src/contract/prices.gen.ts': {
    lists: [{ from: manifests, declared: /^export const (\w+Prices) = /gm, write: spread('declaredPrices') }],
  },
  'src/contract/notice-topics.gen.ts': {
    lists: [{ from: manifests, declared: /^export const (\w+NoticeTopics) = /gm, write: spread('declaredTopics') }],
  },
  // The name follows as a comment, because the copied text does not show its source.
  'src/shared/phrase-families.gen.ts': {
    lists: [
      {
        from: manifests,
        declared: /^export const (\w+Phrases) = \{([^}]*?),?\s*\}/gm,
        isCopied: true,
        write: (entries) =>
          `export const declaredFamilies = {\n${lines(
            entries,
            ({ name, text }) => `  ${text.replaceAll(/\s*\n\s*/g, ' ')}, // ${name}\n`,
          )}} as const;\n`,
      },
    ],
  },
  'src/contract/calls.gen.ts': {
    isTypes: true,
    lists: [
      {
        from: ['src/contract/*.ts'],
        declared: /^export const (\w+Calls) = /gm,
        write: (entries) => `export type Calls = unknown${lines(entries, ({ name }) => ` &\n  typeof ${name}`)};\n`,
      },
    ],
  },
  'src/contract/number-keys.gen.ts': {
    lists: [
      {
        from: ['src/contract/*.ts'],
        declared: /^export const (\w+NumberKeys) = /gm,
        write: (entries) =>
          `export const declaredNumberKeys = {\n${lines(entries, ({ name }) => `  ...${name},\n`)}};\n`,
      },
    ],
  },
  // The order of the entries is the order on the number page.
  'src/web/screens/number/number-parts.gen.ts': {
    lists: [
      {
        from: ['src/web/features/*/number-part.tsx'],
        declared: /^export function (\w+)\(/gm,
        write: (entries) => `export const numberParts = {\n${lines(entries, ({ name }) => `  ${name},\n`)}};\n`,
      },
    ],
  },
  // The order of the entries is their order in the operating guide. A provider catalogue exports an array.
  'src/server/settings.gen.ts': {
    lists: [
      {
        from: [
          'src/server/domains/*/settings.ts',
          'src/server/domains/*/providers/catalogue.ts',
          'src/server/platform/*/operator-days.ts',
        ],
        declared: /^export const (\w+Settings|operatorDays) = /gm,
        write: (entries) =>
          `export const declaredSettings = [\n${lines(
            entries,
            ({ name, file }) => `  ${file.endsWith('/catalogue.ts') ? '...' : ''}${name},\n`,
          )}];\n`,
      },
    ],
  },
  // `creators` lists each domain after its dependencies; `partOrder` is the order in which the app iterates over them.
  'src/server/parts.gen.ts': {
    lists: [
      {
        ...creators,
        write: (entries) =>
          `export const creators = {\n${lines(entries, ({ name }) => `  ${partName(name)}: ${name},\n`)}};\n`,
      },
      {
        ...creators,
        token: (name) => `'${partName(name)}'`,
        write: (entries) =>
          `export const partOrder = [\n${lines(entries, ({ name }) => `  '${partName(name)}',\n`)}] as const;\n`,
      },
    ],
  },
  // Cleanup that `ringbook unlist` runs without starting the domains.
  'src/server/cli/unlisted.gen.ts': {
    lists: [
      {
        from: creators.from,
        declared: /^ {4}onUnlisted: (\w+),$/gm,
        isImported: true,
        write: (entries) => `export const unlistedActs = [\n${lines(entries, ({ name }) => `  ${name},\n`)}];\n`,
      },
    ],
  },
  'src/server/screens/number/sections.gen.ts': {
    isTypes: true,
    lists: [
      {
        from: ['src/server/domains/*/section.ts'],
        declared: /^export (?:const|function) (\w+Section)\b/gm,
        write: (entries) =>
          `export interface DomainSections {\n${lines(entries, ({ name }) => `  ${name}: typeof ${name};\n`)}}\n`,
      },
    ],
  },
};

export type Sources = ReadonlyMap<string, string>;

/**
 * Generates a list. Existing entries keep their place, because key order in answers and the creator order of domains
 * depend on it. New entries come last; to place one elsewhere, move its line once.
 * @param path of the list
 * @param before current content of the file; may contain merge conflict markers
 */
export function writeList(path: string, { lists, isTypes }: ListFile, sources: Sources, before: string): string {
  const imports = new Map<string, Set<string>>();
  const parts = lists.map(({ from, declared, isCopied, isImported, token = (name) => name, write }) => {
    const entries: Entry[] = [];
    for (const [source, text] of sources) {
      if (!from.some((glob) => posix.matchesGlob(source, glob))) continue;
      for (const [, name = '', copied = ''] of text.matchAll(declared)) {
        const file = isImported ? originOf(name, source, text) : source;
        entries.push({ name, file, text: copied.trim() });
        if (!isCopied) imports.set(file, (imports.get(file) ?? new Set()).add(name));
      }
    }
    const place = placesIn(before, token);
    const order = (one: Entry, other: Entry) => place(one.name) - place(other.name) || (one.name < other.name ? -1 : 1);
    return write(entries.toSorted(order));
  });
  const head = [...imports]
    .map(([file, names]) => ({ specifier: specifierOf(path, file), names: [...names].sort() }))
    .sort((one, other) => (one.specifier < other.specifier ? -1 : 1))
    .map(({ specifier, names }) => `import ${isTypes ? 'type ' : ''}{ ${names.join(', ')} } from '${specifier}';\n`);
  const origin = '// Written by scripts/check-lists.ts from what domains declare; what is new stands last.\n';
  return `${origin}${head.join('')}\n${parts.join('\n')}`;
}

/** Returns a function that gives an entry's position below the imports; unknown entries sort last. */
function placesIn(text: string, token: (name: string) => string): (name: string) => number {
  const body = text.replace(/^(import|\/\/) .*$/gm, '');
  return (name) => {
    const found = body.search(new RegExp(`(?<![\\w$])${RegExp.escape(token(name))}(?![\\w$])`));
    return found < 0 ? body.length : found;
  };
}

/** Follows the import of `name` in `source`. @throws Error if `source` does not import it */
function originOf(name: string, source: string, text: string): string {
  const [, way] = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`, 'm').exec(text) ?? [];
  if (way === undefined) throw new Error(`${source}: "${name}" must be imported from a file of the domain`);
  return posix.join(dirname(source), way);
}

function specifierOf(path: string, target: string): string {
  const way = posix.relative(dirname(path), target);
  return way.startsWith('.') ? way : `./${way}`;
}

const isManifest = (file: string) => manifests.some((glob) => posix.matchesGlob(file, glob));

/** A value import would load modules wherever a list is read, and could close a cycle. */
export function findLoadingManifests(sources: Sources): string[] {
  const isLoading = ([file, text]: [string, string]) =>
    isManifest(file) && /^(import(?! type )|export .* from )/m.test(text);
  return [...sources].filter(isLoading).map(([file]) => file);
}

export function readDeclaring(folder: string): Sources {
  const from = [...new Set(Object.values(listFiles).flatMap(({ lists }) => lists.flatMap((list) => list.from)))];
  const files = globSync(from, { cwd: folder }).filter((file) => !/\.(test|gen)\.tsx?$/.test(file));
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** @returns the lists that were out of date */
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
