import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Problem = { path: string; rule: string; text: string };

export type SourceTree = { paths: ReadonlySet<string>; code: ReadonlyMap<string, string> };

const folders = ['src', 'scripts', 'tests', 'migrations', 'locales', 'data'];
const codeFile = /\.(ts|tsx|mjs|css)$/;
const generatedFile = /\.gen\.ts$/;
/** Fixtures that a test copies into a copy of the project. */
const ofNoTree = /^tests\/faults\/new-domain\/(added|phrases)\//;

/** Reads the folders that have rules. Generated files count as paths, not as code. */
export function readSourceTree(root: string): SourceTree {
  const paths = globSync(
    folders.map((folder) => `${folder}/**/*`),
    { cwd: root, withFileTypes: true },
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .filter((path) => !ofNoTree.test(path))
    .sort();
  const code = paths.filter((path) => codeFile.test(path) && !generatedFile.test(path) && !path.startsWith('data/'));
  return {
    paths: new Set(paths),
    code: new Map(code.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  };
}

export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the file name before its first dot: `add-comment` for `add-comment.test.ts`. */
export function baseName(path: string): string {
  const name = fileName(path);
  return name.slice(0, name.indexOf('.', 1));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
