import { numberRoleOf } from '#shared/contacts/headings.ts';
import { looksLikeNumber } from '#shared/contacts/table-cell.ts';
import type { Fields } from '../sources/source.ts';

/** Fewer cells that look like numbers are chance. */
const fewest = 3;

export class UnreadColumns {
  readonly #counts: Map<string, { count: number; filled: number }>;

  constructor(columns: Iterable<string>, read: readonly string[]) {
    const unread = [...columns].filter((name) => !read.includes(name) && numberRoleOf(name) !== 'never');
    this.#counts = new Map(unread.map((name) => [name, { count: 0, filled: 0 }]));
  }

  count(field: Fields): void {
    for (const [name, counted] of this.#counts) {
      const cell = field(name);
      if (cell === '') continue;
      counted.filled += 1;
      if (looksLikeNumber(cell)) counted.count += 1;
    }
  }

  /** Columns with at least half of their filled cells like numbers. */
  list(): { column: string; count: number }[] {
    return [...this.#counts]
      .filter(([, { count, filled }]) => count >= Math.min(fewest, filled) && count > 0 && count * 2 >= filled)
      .map(([column, { count }]) => ({ column, count }));
  }
}
