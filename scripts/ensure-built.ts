import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

const sources = ['src/web/**', 'src/shared/**', 'src/contract/**', 'locales/**', 'public/**'];
const settings = ['vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Builds dist/client and dist/server if a source changed since the last build.
 * @returns the exit code of the build; 0 if nothing had to be done
 */
export async function ensureBuilt(): Promise<number> {
  const stamp = join(root, 'dist', '.built-from');
  const hash = hashOfSources(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
  console.error('Building the pages…');
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runCommand(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    output: 'stderr',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code === 0) writeFileSync(stamp, hash);
  else console.error(`The build failed with exit code ${code}.`);
  return code;
}

/** Hashes names and content of every build input. Tests and the generated route tree do not count. */
export function hashOfSources(folder: string): string {
  const hash = createHash('sha256');
  for (const path of globSync([...sources, ...settings], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|^route-tree\.gen\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.slice(folder.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

if (import.meta.main) process.exitCode = await ensureBuilt();
