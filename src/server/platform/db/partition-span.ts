import { dayMs, hourMs } from '#shared/time.ts';

/** Length of a partition's time span, in UTC. */
export type PartitionWidth = 'hour' | 'day' | 'month';

/** Number of digits of `yyyymmddhh` in the name of such a partition. */
const digits: Readonly<Record<PartitionWidth, number>> = { hour: 10, day: 8, month: 6 };

export function spanStart(width: PartitionWidth, at: Date): Date {
  if (width === 'month') return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const ms = width === 'day' ? dayMs : hourMs;
  return new Date(Math.floor(at.getTime() / ms) * ms);
}

/** Exclusive end of the span that begins at `start`. */
export function spanEnd(width: PartitionWidth, start: Date): Date {
  if (width === 'month') return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + (width === 'day' ? dayMs : hourMs));
}

/** Stamp of a span in its partition's name, such as `20261128` for a day. */
export function spanStamp(width: PartitionWidth, start: Date): string {
  return start.toISOString().replace(/\D/g, '').slice(0, digits[width]);
}

export function readStamp(stamp: string): Date {
  const [year, month, day, hour] = [stamp.slice(0, 4), stamp.slice(4, 6), stamp.slice(6, 8), stamp.slice(8, 10)];
  return new Date(`${year}-${month}-${day || '01'}T${hour || '00'}:00:00Z`);
}
