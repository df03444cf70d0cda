import { holdOpinions, type OpinionsOfNumber, writeOpinions } from '#server/domains/number/commands/change-evidence.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { noOpinion, type Opinion, settle } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { type OpinionRow, writeOpinionRows } from './opinion-rows.ts';
import { watchBurst } from './watch-burst.ts';
import '../tables.ts';

/**
 * Changes many opinions at once, and with them their numbers' evidence and counts, in the caller's transaction. The
 * numbers' rows are locked first.
 *
 * @param options.list what is changed, read once the rows are locked
 * @param options.change the opinion as it is from now on; null to delete it
 */
export async function rewriteOpinions(
  tx: Tx,
  phones: readonly string[],
  options: { list(tx: Tx): Promise<OpinionRow[]>; change(row: OpinionRow): Opinion | null },
  now: Date,
): Promise<void> {
  if (phones.length === 0) return;
  const numbers = new Map((await holdOpinions(tx, phones)).map((number) => [number.phone, number]));
  const changes = (await options.list(tx)).flatMap((before) => {
    const changed = options.change(before);
    if (changed === before) return [];
    return [{ before, after: changed === null ? null : settle(changed, before.accountCreatedAt, now) }];
  });
  await writeOpinionRows(
    tx,
    changes.flatMap(({ before: { phone, profileId }, after }) => (after ? [{ ...after, phone, profileId }] : [])),
    now,
  );
  for (const { before, after } of changes) {
    if (after === null) await deleteOpinion(tx, before);
  }
  const changed = new Map<string, OpinionsOfNumber>();
  for (const { before, after } of changes) {
    const { phone } = before;
    const number = changed.get(phone) ?? numbers.get(phone);
    if (number === undefined) throw new Error('a number that somebody judged has no row');
    const now = after ?? noOpinion;
    changed.set(phone, await watchBurst(tx, project(number, before, now), before, now));
  }
  await writeOpinions(tx, [...changed.values()], now);
  await publishEach(tx, numberChanged, [...changed.keys()]);
}

async function deleteOpinion(tx: Tx, { phone, profileId }: OpinionRow): Promise<void> {
  await tx.deleteFrom('opinion').where('phone', '=', phone).where('profile_id', '=', profileId).execute();
}
