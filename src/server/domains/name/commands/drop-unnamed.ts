import { sql } from 'kysely';
import { dropBareNumbers, numberRows } from '#server/domains/number/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Tx } from '#server/platform/db/database.ts';

/** Deletes rows without any name or other data: a deleted book must not leave its numbers behind. Rows are locked. */
export async function dropUnnamed(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return;
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from ${sql.raw(numberRows)} asked
    where asked.phone = any(${arrayText(phones, (phone) => phone)}::int8[])
      and not exists (select from contact_name c where c.phone = asked.phone)
      and not exists (select from suggested_name s where s.phone = asked.phone)`.execute(tx);
  await dropBareNumbers(
    tx,
    rows.map(({ phone }) => phone),
  );
}
