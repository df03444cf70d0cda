import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkLists } from '../../../scripts/check-lists.ts';
import { root } from '../../../scripts/run-command.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const copied = ['src', 'migrations', 'locales', 'scripts', 'tests/support'];

/** The project with one more domain in it. */
export interface Tree {
  /** A module of the copy, which is not that of the project. */
  load<Module>(path: string): Promise<Module>;
  read(path: string): string;
  /** What the project has otherwise, and what it has not. */
  changed: string[];
  added: string[];
  /** Lists that are out of date now. */
  outdated(): string[];
  remove(): void;
}

/**
 * Copies the project, puts the folder `added` over it, writes its phrases into the catalogues and has the lists written
 * anew. It lies below the project, where its packages are found.
 */
export function copyTree(): Tree {
  // One name a lane: what becomes of a module is kept by its path.
  const folder = join(root, '.cache', `new-domain-${process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite'}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of copied) cpSync(join(root, part), join(folder, part), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) cpSync(join(root, file), join(folder, file));
  for (const part of ['data', 'public']) symlinkSync(join(root, part), join(folder, part));
  cpSync(join(here, 'added'), folder, { recursive: true });
  for (const file of readdirSync(join(here, 'phrases'))) {
    const catalogue = join(folder, 'locales', file);
    const phrases = { ...readJson(catalogue), ...readJson(join(here, 'phrases', file)) };
    writeFileSync(catalogue, `${JSON.stringify(phrases, null, 2)}\n`);
  }
  checkLists(folder, { write: true });
  const paths = listFiles(folder);
  const known = new Set(listFiles(root));
  const isSame = (path: string) => readFileSync(join(folder, path)).equals(readFileSync(join(root, path)));
  const changed = paths.filter((path) => known.has(path) && !isSame(path));
  const added = paths.filter((path) => !known.has(path));
  // The page of a test draws with the components of the copy.
  cpSync(join(here, 'draw.tsx'), join(folder, 'tests/support/draw.tsx'));
  return {
    load: (path) => import(pathToFileURL(join(folder, path)).href),
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    changed,
    added,
    outdated: () => checkLists(folder),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));

function listFiles(folder: string): string[] {
  return globSync(
    copied.map((part) => `${part}/**/*`),
    { cwd: folder, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort();
}
