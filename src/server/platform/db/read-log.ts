/**
 * Rows of a log of any length, the oldest first, a batch at a time.
 *
 * @param read gives rows whose id is greater than `after`, in the order of their ids, as many as a batch holds
 */
export async function* readLog<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after = '0'; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    yield rows;
  }
}
