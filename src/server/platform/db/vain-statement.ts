/** SQLSTATE. */
const divisionByZero = '22012';

/**
 * A column by which a statement that is a transaction of its own undoes itself where `rows` is empty: others were quicker,
 * and what the statement wrote until then does not count.
 *
 * @param rows a common table expression
 */
export function unlessVain(rows: string): string {
  return `1 / (select count(*)::int4 from ${rows}) as is_not_vain`;
}

/** What comes of a statement that undid itself: no rows. @throws every other error */
export function noneIfVain(error: unknown): { rows: never[] } {
  if ((error as { code?: string }).code !== divisionByZero) throw error;
  return { rows: [] };
}
