// Plain JavaScript, because it runs on the Node that started npm, before Node 26 is installed.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { pinnedNode, root, runCommand } from './run-command.mjs';

/** Installs the packages of package-lock.json. Exits with npm's exit code if that fails. */
export async function ensureInstalled() {
  if (!isInstalled(root)) {
    console.error('Installing packages…');
    // Not `npm ci`, which rejects a lock file without the optional packages of other systems. `--no-save` changes no
    // file.
    const install = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    // npm may replace the Node in node_modules, so it must not run on it.
    const code = await runCommand('npm', install, {
      output: 'stderr',
      env: { ...process.env, PATH: withoutNodeModules(process.env.PATH ?? '') },
    });
    if (code !== 0) {
      console.error(`npm install failed with exit code ${code}.`);
      process.exit(code);
    }
  }
  if (!existsSync(pinnedNode)) {
    console.error('The package `node` has no program: its install script did not run. Try `npm rebuild node`.');
    process.exit(1);
  }
}

/**
 * Compares the record that npm writes after each install, and checks that the folders exist, because one may have been
 * deleted or never copied.
 * @param {string} folder the folder of package-lock.json
 */
export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const found = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = found[path];
    // Optional packages for other platforms are not installed.
    if (!there) return entry.optional === true;
    const isSame = there.version === entry.version && there.integrity === entry.integrity;
    return isSame && existsSync(join(folder, path));
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | null}
 */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** @param {string} path */
function withoutNodeModules(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.split(sep).includes('node_modules'))
    .join(delimiter);
}
