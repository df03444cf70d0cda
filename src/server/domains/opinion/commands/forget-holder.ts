import { sql } from 'kysely';
import { fadeDays, holdOpinions, writeOpinions } from '#server/domains/number/door.ts';
import type { NewHolder } from '#server/domains/part.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { onEveryShard } from '#server/platform/db/every-shard.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { dayMs } from '#shared/time.ts';
import { forgetFormer, passHolder, returnToHolder, settle, warningTags } from '../rules/opinion.ts';
import { listFadedOf, listOpinionsOf, writeOpinionRows } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { rewriteOpinions } from './rewrite-opinions.ts';

/** Starts a holder period. Opinions become former and fade, or current again for a returning holder. */
export async function passNumber(tx: Tx, phone: string, now: Date, who: NewHolder): Promise<void> {
  if (who.kind === 'same') return;
  await markFormer(tx, phone, now, who.kind === 'returned' ? who : null);
}

/** Marks all opinions as former, so that they fade. `returned`: period of a returning holder, or null. */
export async function markFormer(
  tx: Tx,
  phone: string,
  now: Date,
  returned: { since: Date | null; until: Date } | null = null,
): Promise<void> {
  const [number] = await holdOpinions(tx, [phone]);
  if (number === undefined) return;
  const changes = (await listOpinionsOf(tx, phone)).map((before) => {
    const after = returned === null ? passHolder(before, now) : returnToHolder(before, returned, now);
    return { before, after: settle(after, before.accountCreatedAt, now) };
  });
  await writeOpinionRows(
    tx,
    changes.map(({ before, after }) => ({ ...before, ...after })),
    now,
  );
  const { evidence, opinions } = (await projectChanges(tx, new Map([[phone, number]]), changes)).get(phone) ?? number;
  // Each person is one entry of the evidence.
  const present = number.evidence.filter(({ before }) => before === undefined);
  const people = present.reduce((sum, { days }) => days.reduce((more, [, count]) => more + count, sum), 0);
  const back = changes.filter(({ before, after }) => before.formerKind !== null && after.kind !== null).length;
  const former = (number.opinions.former ?? 0) + people - back;
  const { burst: _burst, former: _former, ...said } = opinions;
  await writeOpinions(tx, [{ phone, evidence, opinions: { ...said, ...(former > 0 && { former }) } }], now);
  await publish(tx, numberChanged, phone);
}

/** Deletes faded opinions about former holders who can no longer return. One transaction per number. */
export async function forgetFaded({ db }: Database, formerDays: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - (Math.max(fadeDays, formerDays) + 1) * dayMs);
  const { rows } = await sql<{ phone: string }>`
    select distinct phone from opinion where former_kind is not null and former_since <= ${since}::timestamptz
    order by phone ${onEveryShard}`.execute(db);
  for (const { phone } of rows) {
    await transact(db, (tx) =>
      rewriteOpinions(tx, [phone], { list: (all) => listFadedOf(all, phone, since), change: forgetFormer }, now),
    );
  }
}

/** Removes tags that describe a person, for an unlisted number or a left one; keeps warnings. */
export async function stripTags(tx: Tx, phone: string, now: Date): Promise<void> {
  await rewriteOpinions(
    tx,
    [phone],
    {
      list: (all) => listOpinionsOf(all, phone),
      change: (row) => {
        const tags = row.tags && warningTags(row.tags);
        const isSilent = tags === null && row.blockedAt === null && row.answers === null;
        // The number can get no praise any more, so only authors of bad votes need a row.
        if (isSilent && row.badAt === null) return null;
        return { ...row, tags, taggedAt: tags === null ? null : row.taggedAt };
      },
    },
    now,
  );
}
