import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, installPackages } from '../../scripts/ensure-debian.ts';
import { ensurePostgres } from '../../scripts/ensure-postgres.ts';

/** Programs with the Debian packages that contain them. The etcd client of Patroni is only a recommended package. */
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

/** Installs missing packages without starting their services. @returns false, with a message, if that fails */
export function ensurePrograms(): boolean {
  if (!ensurePostgres()) return false;
  const missing = Object.entries(programs).filter(([program]) => !findProgram(program, systemFolders));
  if (missing.length === 0) return true;
  const packages = new Set(missing.flatMap(([, needed]) => needed));
  return withoutServices(() => installPackages('what a cluster of PostgreSQL needs', [...packages]));
}

/** Debian packages ask this script before they start a service. */
const policy = '/usr/sbin/policy-rc.d';

/** Keeps Debian from starting etcd and HAProxy once installed, since they are for this run only. */
function withoutServices(install: () => boolean): boolean {
  if (existsSync(policy)) return install();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return install();
  } finally {
    rmSync(policy, { force: true });
  }
}
