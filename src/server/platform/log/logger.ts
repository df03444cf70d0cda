import { type DestinationStream, type Logger, pino } from 'pino';
import { minuteMs } from '#shared/time.ts';
import { isDiskFull } from '../db/disk-room.ts';
import { readableStream } from './readable-line.ts';

export type { Logger };

/**
 * Logs to stderr; stdout is for the ready line. Lines must not contain paths, queries or user input: routes are logged
 * as patterns. API keys are removed from every line.
 */
export function createLogger(level: string, to: DestinationStream = standardError()): Logger {
  let diskWarnedAt = Number.NEGATIVE_INFINITY;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: {
        streamWrite: (line) => line.replace(opening, 'rb_…'),
        logMethod(args, method) {
          const [first] = args as [unknown];
          if (!isDiskFull((first as { err?: unknown } | null)?.err)) return method.apply(this, args);
          // Every write fails while the disk is full.
          if (performance.now() - diskWarnedAt < diskLinesMs) return;
          diskWarnedAt = performance.now();
          method.call(this, first as object, 'the disk of the database is full: nothing is saved until there is room');
        },
      },
    },
    to,
  );
}

/** API keys, which devices send in URLs. */
const opening = /\brb_[0-9A-Za-z]{8,}/g;

const standardError = (): DestinationStream =>
  readableStream(process.stderr) ?? pino.destination({ fd: 2, sync: false });

const diskLinesMs = 10 * minuteMs;

/** Omits the message, which may quote user input. */
export function describeError(error: unknown): { type: string; code?: string; stack?: string[] } {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = (error as { code?: unknown }).code;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.slice(0, 8).map((line) => line.trim()),
  };
}
