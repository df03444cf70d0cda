import { findProgram, installPackages } from './ensure-debian.ts';

/** Debian's folder for it is not in every user's PATH. */
const folders = ['/usr/sbin'];

/** Path of PgBouncer, installed if missing and permitted; null, with a message, if it is still missing. */
export function ensurePgbouncer(): string | null {
  const program = findProgram('pgbouncer', folders);
  if (program !== null) return program;
  return installPackages('PgBouncer', ['pgbouncer']) ? findProgram('pgbouncer', folders) : null;
}

if (import.meta.main && ensurePgbouncer() === null) process.exitCode = 1;
