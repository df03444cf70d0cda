import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TableRoot, tableRoots, tablesRooted } from './table-roots.ts';

// Checks what Citus requires of tables against `migrations/schema.txt`.

interface ForeignKey {
  columns: string[];
  to: string;
  toColumns: string[];
  rest: string;
}

interface Table {
  name: string;
  columns: ReadonlySet<string>;
  /** Columns of the primary key and of each unique constraint and index. */
  unique: { name: string; columns: string[] }[];
  foreign: ForeignKey[];
  triggers: string[];
}

const schema = readFileSync(new URL('../../../migrations/schema.txt', import.meta.url), 'utf8');
const words = (list: string) => list.split(',').map((word) => word.trim());

function readTables(text: string): Map<string, Table> {
  const [, ...blocks] = text.split(/^table /m);
  return new Map(blocks.map((block) => readTable(block)).map((table) => [table.name, table]));
}

function readTable(block: string): Table {
  const [head = '', ...lines] = block.split('\n');
  // In a partitioned table the partition key follows the name.
  const [name = ''] = head.split(' ');
  const references = [...block.matchAll(/FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)(.*)/g)];
  const indexes = [...block.matchAll(/CREATE UNIQUE INDEX (\w+) ON (?:ONLY )?\S+ USING btree \((.*?)\)(?: WHERE|$)/gm)];
  return {
    name,
    columns: new Set(
      lines.flatMap((line) => /^ {2}(?!constraint |index |options |trigger )(\w+) /.exec(line)?.[1] ?? []),
    ),
    unique: indexes.map(([, index = '', columns = '']) => ({ name: index, columns: words(columns) })),
    foreign: references.map(([, columns = '', to = '', toColumns = '', rest = '']) => {
      return { columns: words(columns), to, toColumns: words(toColumns), rest };
    }),
    triggers: lines.filter((line) => line.startsWith('  trigger ')),
  };
}

type Roots = Readonly<{ [table: string]: TableRoot | undefined }>;

function findFaults(tables: ReadonlyMap<string, Table>, roots: Roots): string[] {
  const rootOf = (name: string): TableRoot => roots[name] ?? { local: '' };
  const faults: string[] = [];
  for (const { name, columns, unique, foreign, triggers } of tables.values()) {
    const root = rootOf(name);
    if (root !== 'phone' && root !== 'reference') {
      for (const { to } of foreign) if (rootOf(to) === 'phone') faults.push(`${name} is local and refers to ${to}`);
      continue;
    }
    if (triggers.length > 0) faults.push(`${name} has a trigger`);
    if (unique.length === 0) faults.push(`${name} has no key`);
    if (root === 'phone' && !columns.has('phone')) faults.push(`${name} has no column phone`);
    for (const key of root === 'phone' ? unique : []) {
      if (!key.columns.includes('phone')) faults.push(`${key.name} is unique without the number`);
    }
    for (const { columns: by, to, toColumns, rest } of foreign) {
      if (rootOf(to) === 'reference') continue;
      const isBeside = root === 'phone' && rootOf(to) === 'phone' && by.indexOf('phone') === toColumns.indexOf('phone');
      if (!isBeside || !by.includes('phone')) faults.push(`${name} refers to ${to} without the number`);
      if (/SET (NULL|DEFAULT)/.test(rest)) faults.push(`${name} sets its reference to ${to} on delete`);
    }
  }
  return faults;
}

describe('42: the roots of tables on several machines', () => {
  const tables = readTables(schema);

  it('are listed for every table and nothing else', () => {
    const all = [...schema.matchAll(/^table (\w+)/gm)].map(([, name]) => name);
    expect(tables.size).toBe(all.length);
    expect(Object.keys(tableRoots)).toEqual(all);
  });

  it('put the number into all keys, keep foreign keys on one node, and exclude triggers', () => {
    expect(findFaults(tables, tableRoots)).toEqual([]);
  });

  it('have a reason for each local table', () => {
    const reasons = Object.values(tableRoots).flatMap((root) => (typeof root === 'object' ? root.local : []));
    expect(reasons.filter((reason) => reason.length < 20)).toEqual([]);
    expect(reasons.length).toBeGreaterThan(10);
  });

  it('are ordered so that referenced tables come first', () => {
    for (const root of ['reference', 'phone'] as const) {
      const order = tablesRooted(root);
      for (const [place, name] of order.entries()) {
        const later = order.slice(place + 1);
        for (const { to } of tables.get(name)?.foreign ?? []) expect(later, name).not.toContain(to);
      }
    }
  });

  it('are checked for each kind of fault', () => {
    const faulty = readTables(
      [
        'table far\n  phone bigint not null\n  constraint far_pkey PRIMARY KEY (phone)\n  index CREATE UNIQUE INDEX far_pkey ON public.far USING btree (phone)\n',
        'table one\n  id bigint not null\n  phone bigint not null\n  constraint one_far_fkey FOREIGN KEY (id) REFERENCES far(phone) ON DELETE SET NULL\n  index CREATE UNIQUE INDEX one_pkey ON public.one USING btree (id) WHERE (id > 1)\n  trigger CREATE TRIGGER one_move AFTER UPDATE ON public.one FOR EACH ROW EXECUTE FUNCTION f()\n',
        'table two\n  id bigint not null\n  constraint two_far_fkey FOREIGN KEY (id) REFERENCES far(phone)\n',
        '',
      ].join('\n'),
    );
    expect(findFaults(faulty, { far: 'phone', one: 'phone' })).toEqual([
      'one has a trigger',
      'one_pkey is unique without the number',
      'one refers to far without the number',
      'one sets its reference to far on delete',
      'two is local and refers to far',
    ]);
    expect(findFaults(faulty, { far: 'phone', two: 'reference' })).toEqual([
      'one is local and refers to far',
      'two has no key',
      'two refers to far without the number',
    ]);
  });
});
