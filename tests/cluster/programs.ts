import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, installPackages } from '../../scripts/ensure-debian.ts';
import { ensurePostgres } from '../../scripts/ensure-postgres.ts';

/** Each program with the Debian packages that bring it. Patroni only recommends the library by which it asks etcd. */
const programs: Readonly<Record<string, readonly string[]>> = {
  patroni: ['patroni', 'python3-etcd', 'python3-psycopg2'],
  etcd: ['etcd-server'],
  haproxy: ['haproxy'],
  ip: ['iproute2'],
  unshare: ['util-linux'],
  nsenter: ['util-linux'],
  setpriv: ['util-linux'],
};

const systemFolders = ['/usr/sbin', '/sbin', '/usr/bin'];

/** Installs what is missing, without starting it; false, with a message, when something still is. */
export function ensurePrograms(): boolean {
  if (!ensurePostgres()) return false;
  const missing = Object.entries(programs).filter(([program]) => !findProgram(program, systemFolders));
  if (missing.length === 0) return true;
  const packages = new Set(missing.flatMap(([, needed]) => needed));
  return withoutServices(() => installPackages('what a cluster of PostgreSQL needs', [...packages]));
}

/** What Debian's packages ask before they start a service. */
const policy = '/usr/sbin/policy-rc.d';

/** Debian starts etcd and HAProxy as soon as they are there: these are for this run alone. */
function withoutServices(install: () => boolean): boolean {
  if (existsSync(policy)) return install();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policy, { force: true });
  }
}
