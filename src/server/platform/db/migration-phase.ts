/**
 * When a migration runs. Its file name says so, because an older version knows nothing else of it.
 * `<utc>-<verb-noun>.ts`: before servers of its version start, beside those of the previous version, which it must not
 * break. `….after.ts`: once no server of the previous version is running. `….breaking.ts`: before, with no server up.
 */
export type MigrationPhase = 'before' | 'breaking' | 'after';

export function phaseOf(name: string): MigrationPhase {
  if (name.endsWith('.after')) return 'after';
  return name.endsWith('.breaking') ? 'breaking' : 'before';
}

/** Whether servers that lack this migration break once it was applied. */
export function breaksOlder(name: string): boolean {
  return phaseOf(name) !== 'before';
}

/** Migrations before this version's servers: up to the last that is not `after`, earlier `after` ones included. */
export function dueBefore(pending: readonly string[]): string[] {
  return pending.slice(0, pending.findLastIndex((name) => phaseOf(name) !== 'after') + 1);
}
