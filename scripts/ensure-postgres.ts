import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { findPostgresBin } from '#test/postgres-cluster.ts';
import { installPackages } from './ensure-debian.ts';

/** Installs as root. Returns false, after a message, if PostgreSQL is still missing. */
export function ensurePostgres(): boolean {
  if (findPostgresBin()) return true;
  if (process.getuid?.() === 0 && globSync('/etc/postgresql/*/*').length === 0) {
    // Keeps Debian from creating and starting its own cluster: tests need only the programs.
    mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
    writeFileSync('/etc/postgresql-common/createcluster.d/no-main.conf', 'create_main_cluster = false\n');
  }
  return installPackages('PostgreSQL', ['postgresql']) && findPostgresBin() !== null;
}

if (import.meta.main && !ensurePostgres()) process.exitCode = 1;
