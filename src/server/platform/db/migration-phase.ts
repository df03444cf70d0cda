/**
 * When a migration runs, as its file's name says: `<utc>-<verb-noun>.ts` before the servers of its version start, beside
 * those of the version before, which it must not disturb; `….after.ts` once none of them serves any more; and
 * `….breaking.ts` before as well, but beside nobody. The name is all that an older version knows of it.
 */
export type MigrationPhase = 'before' | 'breaking' | 'after';

export function phaseOf(name: string): MigrationPhase {
  if (name.endsWith('.after')) return 'after';
  return name.endsWith('.breaking') ? 'breaking' : 'before';
}

/** Whether servers that do not know it cannot go on once it ran. */
export function breaksOlder(name: string): boolean {
  return phaseOf(name) !== 'before';
}

/**
 * Of migrations that wait, those that must run before this version's servers start: up to the last that is not for
 * afterwards. What an earlier version left for afterwards is among them, since it comes before.
 */
export function dueBefore(pending: readonly string[]): string[] {
  return pending.slice(0, pending.findLastIndex((name) => phaseOf(name) !== 'after') + 1);
}
