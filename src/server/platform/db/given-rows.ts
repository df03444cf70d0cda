import { arrayText } from './array-text.ts';

/** SQL types of the columns of rows that a statement is given, by their names. */
export type GivenColumns = Readonly<Record<string, string>>;
/** Times as ISO text, JSON as text. */
export type GivenRow<Columns extends GivenColumns> = Readonly<Record<keyof Columns, string | number | boolean | null>>;

/** The parameters of `givenRows`, a list each. */
export function givenParameters<Columns extends GivenColumns>(columns: Columns): (keyof Columns & string)[] {
  return Object.keys(columns);
}

/**
 * The common table expression `given` of the rows that a statement is given, each with its `place` from 1 on. Sub-selects
 * hide how many they are: else few would be planned anew each time.
 */
export function givenRows(columns: GivenColumns): string {
  const lists = Object.entries(columns).map(([name, type]) => `(select :${name}::${type}[])`);
  return `given as materialized (
    select * from unnest(${lists.join(', ')}) with ordinality as one (${Object.keys(columns).join(', ')}, place)
  )`;
}

export function givenValues<Columns extends GivenColumns>(
  columns: Columns,
  rows: readonly GivenRow<Columns>[],
): Record<keyof Columns & string, string> {
  const lists = givenParameters(columns).map((name) => [name, arrayText(rows, (row) => row[name])]);
  return Object.fromEntries(lists) as Record<keyof Columns & string, string>;
}
