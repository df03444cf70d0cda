/** What a terminal is told by: `process.stderr` is one where a person looks on. */
export interface Screen {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/**
 * Where lines go that a person reads, null where a program does: then they stay JSON. The same lines either way, made by
 * the same logger: what it leaves out stands in neither.
 */
export function readableStream(screen: Screen): { write(line: string): void } | null {
  if (screen.isTTY !== true) return null;
  return { write: (line) => void screen.write(readableLine(line)) };
}

/** @param line one JSON object, as the logger writes it */
export function readableLine(line: string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const told = Object.entries(facts).map(([name, value]) => `${name}: ${sayValue(value)}`);
  const { stack, ...fault } = (err ?? {}) as { stack?: string[] } & Record<string, unknown>;
  told.push(...Object.entries(fault).map(([name, value]) => `${name}: ${sayValue(value)}`));
  const about = told.length > 0 ? ` (${told.join(', ')})` : '';
  // The log is in UTC, on a screen too: it is compared with what others wrote down.
  const head = `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${sayValue(msg ?? '')}${about}`;
  return [head, ...(stack ?? []).map((frame) => `    ${sayValue(frame)}`), ''].join('\n');
}

/** A value on one line. What would move a terminal's cursor is written out. */
function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(sayValue).join(' ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
