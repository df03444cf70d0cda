import { createHash } from 'node:crypto';

/** Retry delay in seconds, `least` to twice that, stable per program: otherwise all devices poll at three. */
export function spreadDelay(programId: string, least: number): number {
  return least + (createHash('sha256').update(programId).digest().readUInt32BE(0) % least);
}
