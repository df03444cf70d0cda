import {
  type OpinionsOfNumber,
  opinionsColumns,
  opinionsRow,
  opinionsRows,
  opinionsWritten,
} from '#server/domains/number/commands/change-evidence.ts';
import { SharedAct } from '#server/domains/profile/commands/shared-act.ts';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SharedRead } from '#server/platform/db/shared-read.ts';
import { canJudge } from '../policy.ts';
import { noOpinion, type Opinion, settle } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { type OpinionRow, opinionColumns, opinionsSaid, saidColumns, saidRow } from './opinion-rows.ts';
import { mayMoveBurst } from './watch-burst.ts';
import '../tables.ts';

export interface JudgedNumber {
  /** E.164 digits; no emergency number. */
  phone: string;
  country: string | null;
}

/** What is said now, or why that may not be said. */
export type Change<Code extends string> = (opinion: Opinion) => { opinion: Opinion } | { refusal: Code };

// What nearly every opinion is, by one statement that reads and one that writes if nothing of it is another by then: the
// number's row, the opinion, locked in this order.

interface Known extends OpinionRow, OpinionsOfNumber {
  isActive: boolean;
  /** Null where nothing is kept of what the member says. */
  version: string | null;
}

const read = new SharedRead<{ phone: 'int8'; profile: 'int8' }, Known>({
  name: 'opinion-read',
  columns: { phone: 'int8', profile: 'int8' },
  query: `select given.place, ${opinionColumns}, o.version, p.deactivated_at is null as "isActive",
    coalesce(n.evidence, '[]') as evidence, coalesce(n.opinions, '{}') as opinions
  from given
  cross join lateral (select * from ${accountRows} a where a.id = given.profile offset 0) p
  left join lateral (select * from ${opinionsRows} r where r.phone = given.phone offset 0) n on true
  left join lateral (
    select *, xmin::text as version from opinion where phone = given.phone and profile_id = given.profile offset 0
  ) o on true`,
});

const said = new SharedAct({
  name: 'opinion-change',
  columns: { ...saidColumns, ...opinionsColumns, version: 'text' },
  writes: `${opinionsWritten('admitted')},
  said as (
    ${opinionsSaid('admitted where phone in (select phone from opinions_written)')}
    where opinion.xmin::text = (select version from admitted a where a.phone = opinion.phone)
    returning phone
  ), done as (select place from admitted join said using (phone))`,
});

/** False where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function changeAlone(
  database: Database,
  member: Member,
  { phone, country }: JudgedNumber,
  change: Change<string>,
  now: Date,
): Promise<boolean> {
  const { profileId } = member;
  // Who joined another's transaction has only that.
  if (database.db.isTransaction) return false;
  const known = await read.get(database, { phone, profile: profileId });
  if (!known || !canJudge({ phone: member.phone, isActive: known.isActive }, { phone, isEmergency: false }).may) {
    return false;
  }
  const before: Opinion = known.version === null ? noOpinion : known;
  const outcome = change(before);
  if ('refusal' in outcome || outcome.opinion === before) return false;
  const after = settle(outcome.opinion, known.accountCreatedAt, now);
  const counted = { phone, evidence: known.evidence, opinions: known.opinions };
  const projected = project(counted, before, after);
  if (mayMoveBurst(projected, before, after)) return false;
  const counts = opinionsRow(country, counted, projected, now);
  // A number's row that says it already is left alone.
  if (counts.evidence === counts.evidence_before && counts.opinions === counts.opinions_before) return false;
  const row = { ...saidRow(phone, after, now), ...counts, version: known.version };
  const act = { profileId, row, keys: [`number ${phone}`], uses: [], now };
  return (await said.do(database, act, numberChanged, phone)) !== null;
}
