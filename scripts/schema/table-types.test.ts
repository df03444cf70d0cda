import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-command.mjs';
import type { Column } from './read-schema.ts';
import { findTypeMismatches } from './table-types.ts';

function column(name: string, type: string, rest: Partial<Column> = {}): Column {
  return { table: 'person', name, type, isNullable: false, hasDefault: false, line: '', ...rest };
}

const columns = [
  column('id', 'int8', { hasDefault: true }),
  column('mood', 'text'),
  column('age', 'int4', { isNullable: true }),
  column('born', 'date'),
  column('seen_at', 'timestamptz'),
  column('tags', '_text'),
  column('extra', 'jsonb', { hasDefault: true }),
];

const good = `
  id: Generated<string>; mood: 'good' | 'bad'; age: number | null; born: string; seen_at: Date; tags: string[];
  extra: ColumnType<{ a: 1 }[], string | undefined, string>;`;

function mismatches(members: string, more = ''): string[] {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache', 'tables-'));
  try {
    const text = `import type { ColumnType, Generated } from 'kysely';
      export type Used = ColumnType<1> | Generated<1>;
      export interface Tables { person: { ${members} }; ${more} }`;
    writeFileSync(join(folder, 'tables.ts'), text);
    return findTypeMismatches(columns, `../${basename(folder)}/tables.ts`, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('true interfaces pass, narrower words and JSON shapes included', () => {
  expect(mismatches(good)).toEqual([]);
});

test.each<[what: string, members: string, ...sentences: string[]]>([
  ['int8 is text', good.replace('Generated<string>', 'Generated<number>'), 'person.id is int8: it reads as string'],
  ['a day is text', good.replace('born: string', 'born: Date'), 'person.born is date: it reads as string'],
  ['null is missing', good.replace('number | null', 'number'), 'person.age may be null'],
  [
    'null is too much',
    good.replace('tags: string[]', 'tags: string[] | null'),
    'person.tags is never null',
    'person.tags has no default: an insert must give it',
  ],
  ['an array is one', good.replace('string[]', 'string'), 'person.tags is _text: it reads as string[]'],
  ['a column lacks', good.replace('seen_at: Date;', ''), 'column person.seen_at is not in the interface'],
  ['a column is too much', `${good} size: number`, 'the interface of person has a column that the database lacks'],
  [
    'no default',
    good.replace('seen_at: Date', 'seen_at: Generated<Date>'),
    'person.seen_at has no default: an insert must give it',
  ],
])('%s', (_what, members, ...sentences) => {
  expect(mismatches(members)).toEqual(sentences);
});

test('a table without a database, and one without an interface', () => {
  expect(mismatches(good, 'ghost: { id: string }')).toEqual([
    'there is an interface of a table that the database lacks',
  ]);
  const other = { ...column('id', 'int8'), table: 'animal' };
  expect(findTypeMismatches([other], '#server/platform/db/tables.ts', [])).toEqual(['table animal has no interface']);
});
