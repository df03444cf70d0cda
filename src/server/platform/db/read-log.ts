/** @param read returns the next batch of rows with ids above `after`, in order */
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
