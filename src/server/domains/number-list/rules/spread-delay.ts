import { createHash } from 'node:crypto';

/**
 * Seconds after which this program should ask again, between `least` and twice as many: the same each time, and another
 * one for each program, since devices that were set up alike all ask at three in the morning.
 */
export function spreadDelay(programId: string, least: number): number {
  return least + (createHash('sha256').update(programId).digest().readUInt32BE(0) % least);
}
