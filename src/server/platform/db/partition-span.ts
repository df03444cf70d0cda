import { dayMs, hourMs } from '#shared/time.ts';

/** How much time a partition holds: an hour, a day or a month of UTC. */
export type PartitionWidth = 'hour' | 'day' | 'month';

/** How many digits of `yyyymmddhh` name a partition of that width. */
const digits: Readonly<Record<PartitionWidth, number>> = { hour: 10, day: 8, month: 6 };

/** The beginning of the span that a moment lies in. */
export function spanStart(width: PartitionWidth, at: Date): Date {
  if (width === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const ms = width === 'day' ? dayMs : hourMs;
  return new Date(Math.floor(at.getTime() / ms) * ms);
}

/** The beginning of the span after the one that begins at `start`, which is its end. */
export function spanEnd(width: PartitionWidth, start: Date): Date {
  if (width === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + (width === 'day' ? dayMs : hourMs));
}

/** `20261128` for the span of a day. */
export function spanStamp(width: PartitionWidth, start: Date): string {
  return start.toISOString().replace(/\D/g, '').slice(0, digits[width]);
}

/** The beginning that a stamp of any width tells. */
export function readStamp(stamp: string): Date {
  const [year, month, day, hour] = [stamp.slice(0, 4), stamp.slice(4, 6), stamp.slice(6, 8), stamp.slice(8, 10)];
  return new Date(`${year}-${month}-${day || '01'}T${hour || '00'}:00:00Z`);
}
