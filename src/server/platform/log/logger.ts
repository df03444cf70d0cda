import { type DestinationStream, type Logger, pino } from 'pino';
import { minuteMs } from '#shared/time.ts';
import { isDiskFull } from '../db/disk-room.ts';
import { readableStream } from './readable-line.ts';

export type { Logger };

/**
 * Structured lines on standard error, readable ones where that is a terminal; standard output is for the ready line. A line
 * never holds a path, a query or a text that a person typed: routes are logged by their pattern. What opens something by
 * itself is cut out of the line, wherever it got into it.
 */
export function createLogger(level: string, to: DestinationStream = standardError()): Logger {
  let toldOfDiskAt = Number.NEGATIVE_INFINITY;
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
          // Everything that is written fails then, each time anew.
          if (performance.now() - toldOfDiskAt < diskLinesMs) return;
          toldOfDiskAt = performance.now();
          method.call(this, first as object, 'the disk of the database is full: nothing is saved until there is room');
        },
      },
    },
    to,
  );
}

/** The keys of programs; devices show them in addresses. */
const opening = /\brb_[0-9A-Za-z]{8,}/g;

const standardError = (): DestinationStream =>
  readableStream(process.stderr) ?? pino.destination({ fd: 2, sync: false });

/** Time between two lines that say that the disk is full. */
const diskLinesMs = 10 * minuteMs;

/** Kind and place of an error. Its message may quote what a person typed (a parser does), so it stays out. */
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
