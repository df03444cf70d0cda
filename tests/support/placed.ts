import { sql } from 'kysely';
import { expect } from 'vitest';
import { mostReporters } from '#contract/text-rule.ts';
import { createComplaintSecrets } from '#server/domains/complaint/commands/complaint-secrets.ts';
import { placeCase } from '#server/domains/complaint/commands/place-case.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { transact } from '#server/platform/db/transact.ts';

/**
 * What is kept of complaints for the desk is what placing every case anew would write, and what counting over all of them
 * gives. A command that changes a case and does not place it fails here.
 */
export async function expectPlaced(database: Database): Promise<void> {
  const deps = { secrets: createComplaintSecrets(await loadSiteSecret(database)) };
  const [kept, anew] = await transact<[Placed, Placed]>(database.db, async (tx, undo) => {
    const before = await readPlaced(tx);
    const cases = await tx.selectFrom('complaint_case').select('id').orderBy('id').execute();
    for (const { id } of cases) await placeCase(deps, tx, id);
    return undo([before, await readPlaced(tx)]);
  });
  expect(kept).toEqual(anew);
  expect(kept.items.map(({ id, awaits }) => ({ id, awaits }))).toEqual(
    kept.items.map(({ id, waits }) => ({ id, awaits: waits })),
  );
  expect(kept.items.filter(({ person, whose }) => person !== whose)).toEqual([]);
  expect(kept.places.filter(({ reporters, told }) => reporters !== told)).toEqual([]);
  const waiting = new Set(kept.items.filter(({ waits }) => waits !== null).map(({ caseId }) => caseId));
  expect(kept.places.map(({ case_id }) => case_id).toSorted()).toEqual([...waiting].toSorted());
}

interface Placed {
  /** `awaits` is what is kept, `waits` what it should be. */
  items: { id: string; caseId: string; awaits: string | null; waits: string | null; person: string; whose: string }[];
  places: { case_id: string; reporters: number; told: number }[];
}

/** What is kept beside what the rows that it was made of say, by other statements than those of the product. */
async function readPlaced(tx: Tx): Promise<Placed> {
  const { rows: items } = await sql<Placed['items'][number]>`
    select item.id, item.case_id as "caseId", item.awaits, item.person_key as person, whole.person_key as whose, case
      when whole.state not in ('open', 'author_asked', 'appealed') then null
      when exists (select from complaint_appeal sent where sent.item_id = item.id and sent.is_granted is null) then 'appeal'
      when item.outcome is not null then null
      when whole.late_at is not null then 'late'
      else 'decision' end as waits
    from complaint_item item join complaint_case whole on whole.id = item.case_id order by item.id`.execute(tx);
  const { rows: places } = await sql<Placed['places'][number]>`
    select place.*, greatest(1, least(${mostReporters}, (
      select count(distinct nullif(told.person_key, ''))::int4 from complaint_item told
      where told.kind = place.kind and told.text_id = place.text_id and told.awaits is not null
    ))) as told
    from complaint_place place order by case_id`.execute(tx);
  return { items, places };
}
