import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listModeratorAccounts, type ModeratorAccount } from '#server/domains/profile/door.ts';
import type { ReviewableOf } from '#server/domains/text-check/door.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';
import { spellingsOf } from '#shared/phone/spellings.ts';
import type { Judge } from '../policy.ts';
import { listReactors } from './find-panel.ts';
import { listAppealed, listDeciders } from './list-deciders.ts';

/** A text that a moderator may not decide, or not on appeal. */
interface RecusedText {
  judge: string;
  kind: string;
  textId: string;
  isAppealAlone: boolean;
}

/** Which moderators may not decide which texts; follows `canJudge`. */
export interface Recusals {
  judges: readonly ModeratorAccount[];
  texts: readonly RecusedText[];
}

/** Reads one row per moderator and text, independent of the number of complaints. */
export async function findRecusals(db: Db, reviewableOf: ReviewableOf): Promise<Recusals> {
  const appealed = await listAppealed(db);
  if (appealed.length === 0) return { judges: [], texts: [] };
  const judges = await listModeratorAccounts(db);
  const texts: RecusedText[] = (await listDeciders(db, null)).map(({ kind, text_id, decided_by }) => ({
    judge: decided_by,
    kind,
    textId: text_id,
    isAppealAlone: false,
  }));
  for (const [key, reactors] of await listReactors(db, reviewableOf, appealed, judges)) {
    const [kind = '', textId = ''] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
    texts.push(...reactors.map((judge) => ({ judge, kind, textId, isAppealAlone: true })));
  }
  return { judges, texts };
}

/** SQL `from` and `where` of waiting cases that do not concern the moderator. */
const waiting = ({ profileId, phone }: Pick<Judge, 'profileId' | 'phone'>) => sql`
  complaint_place place join complaint_case whole on whole.id = place.case_id
  where whole.phone <> all (${spellingsOf(phone)}::int8[]) and whole.profile_id is distinct from ${profileId}::int8
    and not exists (
      select from complaint_item own where own.case_id = whole.id and own.author_id = ${profileId}::int8
    )`;

/** SQL `from` and `where` of the cases in a moderator's queue, as `place` and `whole`, less those of others (M26). */
export function casesFor(moderator: Judge, recusals: Recusals): RawBuilder<unknown> {
  const own = recusals.texts.filter(({ judge }) => judge === moderator.profileId);
  if (own.length === 0) return waiting(moderator);
  return sql`${waiting(moderator)} and (
    not ${isOneOf(own, sql`place`)} or exists (
      select from complaint_item item where item.case_id = place.case_id and item.awaits is not null
        and not ${isRecused(moderator, recusals)}
    )
  )`;
}

/** SQL condition: the moderator may not decide `item` of `whole`, a case that does not concern them. */
export function isRecused(moderator: Judge, recusals: Recusals): RawBuilder<SqlBool> {
  const own = recusals.texts.filter(({ judge }) => judge === moderator.profileId);
  const again = own.filter(({ isAppealAlone }) => !isAppealAlone);
  const reacted = own.filter(({ isAppealAlone }) => isAppealAlone);
  const isAgain = isOneOf(again, sql`item`);
  const isTheirs = moderator.role === 'admin' ? sql<SqlBool>`(${isAgain} and ${hasJudge(recusals)})` : isAgain;
  return sql<SqlBool>`(${isTheirs} or (item.awaits = 'appeal' and ${isOneOf(reacted, sql`item`)}))`;
}

/** `isRecused`, also for cases that may concern the moderator. */
export function isRecusedOrConcerned(moderator: Judge, recusals: Recusals): RawBuilder<SqlBool> {
  const { profileId, phone } = moderator;
  return sql<SqlBool>`(
    whole.phone = any (${spellingsOf(phone)}::int8[]) or whole.profile_id is not distinct from ${profileId}::int8
    or exists (select from complaint_item own where own.case_id = whole.id and own.author_id = ${profileId}::int8)
    or ${isRecused(moderator, recusals)}
  )`;
}

/** SQL condition: a moderator whom case `whole` does not concern may decide `item` without the exception for admins. */
function hasJudge({ judges, texts }: Recusals): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from unnest(
      ${arrayText(judges, ({ profileId }) => profileId)}::int8[],
      ${arrayText(judges, ({ phone }) => `{${phone === '' ? '' : spellingsOf(phone).join(',')}}`)}::text[]
    ) as judge (id, spellings)
    where whole.phone <> all (judge.spellings::int8[]) and whole.profile_id is distinct from judge.id and not exists (
      select from complaint_item own where own.case_id = whole.id and own.author_id = judge.id
    ) and not exists (
      select from unnest(
        ${arrayText(texts, ({ judge }) => judge)}::int8[], ${arrayText(texts, ({ kind }) => kind)}::text[],
        ${arrayText(texts, ({ textId }) => textId)}::text[],
        ${arrayText(texts, ({ isAppealAlone }) => isAppealAlone)}::bool[]
      ) as kept (judge, kind, text_id, is_appeal_alone)
      where kept.judge = judge.id and kept.kind = item.kind and kept.text_id = item.text_id
        and (not kept.is_appeal_alone or item.awaits = 'appeal')
    )
  )`;
}

function isOneOf(texts: readonly RecusedText[], row: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (texts.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`((${row}.kind, ${row}.text_id) in (
    select * from unnest(
      ${arrayText(texts, ({ kind }) => kind)}::text[], ${arrayText(texts, ({ textId }) => textId)}::text[]
    )
  ))`;
}
