import { isDeadlock } from './transact.ts';

/** SQLSTATE. */
const divisionByZero = '22012';

/**
 * A column by which a statement that is a transaction of its own undoes itself where `lost` has a row: others were quicker,
 * and what it wrote until then does not count. It fails by it, so that nothing of it stays.
 *
 * @param lost a query
 */
export function unlessVain(lost: string): string {
  return `1 / (not exists (${lost}))::int4 as "notVain"`;
}

/** Whether a statement undid itself so, or met others in a deadlock: it wrote nothing. */
export function isVain(error: unknown): boolean {
  return (error as { code?: unknown }).code === divisionByZero || isDeadlock(error);
}
