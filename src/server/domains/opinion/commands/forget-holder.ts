import { sql } from 'kysely';
import { holdOpinions, writeOpinions } from '#server/domains/number/commands/change-evidence.ts';
import { fadeDays } from '#server/domains/number/queries/scores.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { dayMs } from '#shared/time.ts';
import { forgetFormer, passHolder, warningTags } from '../rules/opinion.ts';
import { listFadedOf, listOpinionsOf, writeOpinionRows } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { rewriteOpinions } from './rewrite-opinions.ts';
import '../tables.ts';

/**
 * The number has another holder: what was said of the one before is marked so, and fades. It stays with who said it, and so
 * does a ban on their list. In the caller's transaction.
 */
export async function markFormer(tx: Tx, phone: string, now: Date): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  if (number === undefined) return;
  const changes = (await listOpinionsOf(tx, phone)).map((row) => ({ before: row, after: passHolder(row, now) }));
  await writeOpinionRows(
    tx,
    changes.map(({ before, after }) => ({ ...before, ...after })),
    now,
  );
  const { evidence } = (await projectChanges(tx, new Map([[phone, number]]), changes)).get(phone) ?? number;
  // Each person is one entry of the evidence.
  const present = number.evidence.filter(({ before }) => before === undefined);
  const people = present.reduce((sum, { days }) => days.reduce((more, [, count]) => more + count, sum), 0);
  const former = (number.opinions.former ?? 0) + people;
  await writeOpinions(tx, [{ phone, evidence, opinions: former > 0 ? { former } : {} }], now);
  await publish(tx, numberChanged, phone);
}

/** Lets what was said of former holders be evidence no more once it has faded, each number in a transaction of its own. */
export async function forgetFaded({ db }: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - (fadeDays + 1) * dayMs);
  const { rows } = await sql<{ phone: string }>`
    select distinct phone from opinion where former_kind is not null and former_since <= ${since}::timestamptz
    order by phone`.execute(db);
  for (const { phone } of rows) {
    await transact(db, (tx) =>
      rewriteOpinions(tx, [phone], { list: (all) => listFadedOf(all, phone, since), change: forgetFormer }, now),
    );
  }
}

/**
 * Takes away what describes a person: of the tags only warnings stay, as other evidence of unwanted calls does. For an
 * unlisted number and for one whose holder left. In the caller's transaction.
 */
export async function stripTags(tx: Tx, phone: string, now: Date): Promise<void> {
  await rewriteOpinions(
    tx,
    [phone],
    {
      list: (all) => listOpinionsOf(all, phone),
      change: (row) => {
        const tags = row.tags && warningTags(row.tags);
        const isSilent = tags === null && row.bannedAt === null && row.answers === null;
        // Nobody can praise it anew, so of who did nothing need be remembered.
        if (isSilent && row.badAt === null) return null;
        return { ...row, tags, taggedAt: tags === null ? null : row.taggedAt };
      },
    },
    now,
  );
}
