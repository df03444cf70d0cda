import { holdOpinions, type OpinionsOfNumber, saveNumbers, writeOpinions } from '#server/domains/number/door.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { publishEach } from '#server/platform/events/publish.ts';
import { countedWords, noOpinion, type Opinion, settle, unitOf } from '../rules/opinion.ts';
import { type OpinionRow, writeOpinionRows } from './opinion-rows.ts';
import { projectChanges } from './project-changes.ts';
import { watchVoteSurge } from './watch-vote-surge.ts';

/** Changes opinions (`change` null deletes one) with the rows locked before `list` reads them. */
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
  await insertMissing(tx, numbers, changes, now);
  const written = changes.map(({ before, after }) => ({ before, after: after ?? noOpinion }));
  const changed = await projectChanges(tx, numbers, written);
  for (const { before, after } of written) {
    const number = changed.get(before.phone);
    if (number) changed.set(before.phone, await watchVoteSurge(tx, number, before, after));
  }
  await writeOpinions(tx, [...changed.values()], now);
  await publishEach(tx, numberChanged, [...changed.keys()]);
}

/** Inserts missing rows of numbers with new evidence: a row without data is deleted. */
async function insertMissing(
  tx: Tx,
  numbers: Map<string, OpinionsOfNumber>,
  changes: readonly { before: OpinionRow; after: Opinion | null }[],
  now: Date,
): Promise<void> {
  const counted = changes.filter(
    ({ before, after }) => !numbers.has(before.phone) && after !== null && isCounted(after),
  );
  const phones = [...new Set(counted.map(({ before }) => before.phone))];
  if (phones.length === 0) return;
  await saveNumbers(
    tx,
    phones.map((phone) => ({ phone, country: null })),
    now,
  );
  for (const number of await holdOpinions(tx, phones)) numbers.set(number.phone, number);
}

function isCounted(opinion: Opinion): boolean {
  const { tags, answers } = countedWords(opinion);
  return unitOf(opinion) !== null || tags !== null || Object.keys(answers).length > 0;
}

async function deleteOpinion(tx: Tx, { phone, profileId }: OpinionRow): Promise<void> {
  await tx.deleteFrom('opinion').where('phone', '=', phone).where('profile_id', '=', profileId).execute();
}
