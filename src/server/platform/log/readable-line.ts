export interface Screen {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Null for outputs that are not a terminal, which stay JSON. Both show the same fields. */
export function readableStream(screen: Screen): { write(line: string): void } | null {
  if (screen.isTTY !== true) return null;
  return { write: (line) => void screen.write(readableLine(line)) };
}

export function readableLine(line: string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown>;
  const told = Object.entries(facts).map(([name, value]) => `${name}: ${sayValue(value)}`);
  const { stack, ...fault } = (err ?? {}) as { stack?: string[] } & Record<string, unknown>;
  told.push(...Object.entries(fault).map(([name, value]) => `${name}: ${sayValue(value)}`));
  const about = told.length > 0 ? ` (${told.join(', ')})` : '';
  // UTC, for comparison with other logs.
  const head = `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${sayValue(msg ?? '')}${about}`;
  return [head, ...(stack ?? []).map((frame) => `    ${sayValue(frame)}`), ''].join('\n');
}

/** Escapes control characters, which could move the terminal's cursor. */
function sayValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(sayValue).join(' ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/\p{Cc}/gu, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
}
