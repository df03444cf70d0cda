import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * Structured lines on standard error; standard output is for the ready line. A line never holds a path, a query or a
 * text that a person typed: routes are logged by their pattern.
 */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}

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
