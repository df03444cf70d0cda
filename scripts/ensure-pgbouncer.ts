import { findProgram, installPackages } from './ensure-debian.ts';

/** Debian's folder of it is not in everybody's PATH. */
const folders = ['/usr/sbin'];

/** The program of PgBouncer, installed where it is missing and we may; null, with a message, where it still is. */
export function ensurePgbouncer(): string | null {
  const program = findProgram('pgbouncer', folders);
  if (program !== null) return program;
  return installPackages('PgBouncer', ['pgbouncer']) ? findProgram('pgbouncer', folders) : null;
}

if (import.meta.main && ensurePgbouncer() === null) process.exitCode = 1;
