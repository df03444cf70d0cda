import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Installs Debian packages as root; other users get the command to run. */
export function installPackages(what: string, packages: readonly string[]): boolean {
  const install = ['install', '-y', '--no-install-recommends', ...packages];
  if (!findProgram('apt-get')) {
    console.error(`${what} is missing. Install it by your system's means (on Debian: apt-get ${install.join(' ')}).`);
    return false;
  }
  if (process.getuid?.() !== 0) {
    console.error(`${what} is missing. Run: sudo apt-get update && sudo apt-get ${install.join(' ')}`);
    return false;
  }
  console.error(`Installing ${what} (${packages.join(', ')})…`);
  // Waits for the lock of a concurrent apt-get.
  const quiet = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const command of [['update'], install]) {
    const { status, stdout, stderr } = spawnSync('apt-get', [...quiet, ...command], { env, encoding: 'utf8' });
    if (status !== 0) {
      console.error(`${stdout}${stderr}apt-get ${command[0]} failed with exit code ${status}.`);
      return false;
    }
  }
  return true;
}

export function findProgram(name: string, folders: readonly string[] = []): string | null {
  for (const folder of [...(process.env.PATH ?? '').split(delimiter), ...folders]) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder.
    }
  }
  return null;
}
