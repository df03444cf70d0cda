import { createHash } from 'node:crypto';

/**
 * Retry delay in seconds, from `least` to below twice that. Stable per program and different between programs, because
 * devices with the same setup all poll at three in the morning.
 */
export function spreadDelay(programId: string, least: number): number {
  return least + (createHash('sha256').update(programId).digest().readUInt32BE(0) % least);
}
