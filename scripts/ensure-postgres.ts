import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { findPostgresBin } from '#test/postgres-cluster.ts';
import { installPackages } from './ensure-debian.ts';

/** Installs PostgreSQL's programs when they are missing and we may; false, with a message, when they still are. */
export function ensurePostgres(): boolean {
  if (findPostgresBin()) return true;
  if (process.getuid?.() === 0 && globSync('/etc/postgresql/*/*').length === 0) {
    // Debian would make and start a cluster of its own; the tests need only the programs.
    mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
    writeFileSync('/etc/postgresql-common/createcluster.d/no-main.conf', 'create_main_cluster = false\n');
  }
  return installPackages('PostgreSQL', ['postgresql']) && findPostgresBin() !== null;
}

if (import.meta.main && !ensurePostgres()) process.exitCode = 1;
