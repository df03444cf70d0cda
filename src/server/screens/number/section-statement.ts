import type { NumberAsk, NumberSection, SectionRead } from '#server/domains/part.ts';

/** The sections' SQL as one statement, and how its one row is read. */
export interface SectionStatement {
  /** Prepared once a connection under this name. */
  name: string;
  text: string;
  values(ask: NumberAsk): unknown[];
  /** What each section read, by its key. */
  read(row: object): Record<string, unknown>;
}

/**
 * Joins reads of sections into one statement that gives exactly one row.
 *
 * @throws Error where two sections name a column or a parameter alike, or a section uses one that nobody gives
 */
export function joinSections(name: string, reads: readonly (readonly [key: string, SectionRead])[]): SectionStatement {
  const columns = new Map<string, string>();
  for (const [key, read] of reads) {
    for (const [column, sql] of Object.entries(read.columns)) {
      if (columns.has(column)) throw new Error(`the column ${column} of section ${key} is another section's already`);
      columns.set(column, sql);
    }
  }
  const named = [
    `select ${[...columns].map(([column, sql]) => `${sql} as ${column}`).join(', ')}`,
    'from (select :phone::int8 as phone) asked',
    ...reads.flatMap(([, { joins }]) => joins ?? []),
  ].join('\n');
  const order: string[] = [];
  // A colon before a name, but not the second one of a cast.
  const text = named.replace(/(?<!:):([a-z]\w*)/gi, (_, parameter: string) => {
    if (!order.includes(parameter)) order.push(parameter);
    return `$${order.indexOf(parameter) + 1}`;
  });
  const givers = reads.flatMap(([, read]) => (read.values ? [read.values.bind(read)] : []));
  return {
    name,
    text,
    values(ask) {
      const given: Record<string, unknown> = {
        phone: ask.phone,
        now: ask.now.toISOString(),
        viewer: ask.profileId,
      };
      for (const give of givers) Object.assign(given, give(ask));
      return order.map((parameter) => {
        const value = given[parameter];
        if (value === undefined) throw new Error(`no section gives :${parameter}`);
        return value;
      });
    },
    read(row) {
      const record: Record<string, unknown> = {};
      // The columns are the section's own: the statement was made of them.
      for (const [key, read] of reads) record[key] = read.read(row as never);
      return record;
    },
  };
}

/** What sections say of a number that nothing is kept about. */
export function readNothing(sections: readonly NumberSection[]): Record<string, unknown> {
  return Object.fromEntries(
    sections.flatMap(({ key, public: shared }) => (shared ? [[key, shared.read({} as never)]] : [])),
  );
}
