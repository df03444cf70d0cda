import {
  type OpinionsOfNumber,
  opinionsParameters,
  opinionsRows,
  opinionsValues,
  opinionsWritten,
} from '#server/domains/number/commands/change-evidence.ts';
import { heldAccount } from '#server/domains/profile/commands/account-state.ts';
import { accountRows } from '#server/domains/profile/queries/account-rows.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { StoreKind } from '#server/platform/db/commit-hub.ts';
import type { Database } from '#server/platform/db/database.ts';
import { askNamed, nameStatement } from '#server/platform/db/named-statement.ts';
import { askAlone, unlessVain } from '#server/platform/db/vain-statement.ts';
import { eventParameters, eventPart, publishAlone } from '#server/platform/events/publish.ts';
import { canJudge } from '../policy.ts';
import { noOpinion, type Opinion, settle } from '../rules/opinion.ts';
import { project } from '../rules/project.ts';
import { type OpinionRow, opinionColumns } from './opinion-rows.ts';
import { mayMoveBurst } from './watch-burst.ts';
import '../tables.ts';

export interface JudgedNumber {
  /** E.164 digits; no emergency number. */
  phone: string;
  country: string | null;
}

/** What is said now, or why that may not be said. */
export type Change<Code extends string> = (opinion: Opinion) => { opinion: Opinion } | { refusal: Code };

// What nearly every opinion is, by one statement that reads and one that writes if nothing of it is another by then, and
// that is a transaction of its own: the account, the number's row, the opinion, locked in this order.

interface Known extends OpinionRow, OpinionsOfNumber {
  isActive: boolean;
  /** Null where nothing is kept of what the member says. */
  version: string | null;
}

const read = nameStatement(
  'opinion-read',
  ['phone', 'profile'],
  `select ${opinionColumns}, o.xmin::text as version, p.deactivated_at is null as "isActive",
    coalesce(n.evidence, '[]') as evidence, coalesce(n.opinions, '{}') as opinions
  from ${accountRows} p
  left join ${opinionsRows} n on n.phone = :phone::int8
  left join opinion o on o.phone = :phone::int8 and o.profile_id = p.id
  where p.id = :profile::int8`,
);

const columns = {
  bannedAt: ['banned_at', 'timestamptz'],
  tags: ['tags', 'jsonb'],
  taggedAt: ['tagged_at', 'timestamptz'],
  answers: ['answers', 'jsonb'],
  answeredAt: ['answered_at', 'timestamptz'],
  kind: ['kind', 'text'],
  badAt: ['bad_at', 'timestamptz'],
  goodAt: ['good_at', 'timestamptz'],
  isBadNew: ['is_bad_new', 'boolean'],
  isGoodNew: ['is_good_new', 'boolean'],
  isConcealed: ['is_concealed', 'boolean'],
  withdrawnBy: ['withdrawn_by', 'int8'],
  holderChangedAt: ['holder_changed_at', 'timestamptz'],
} as const satisfies Record<keyof Opinion, readonly [column: string, type: string]>;
const keys = Object.keys(columns) as (keyof Opinion)[];
const listed = Object.values(columns).map(([column]) => column);

function makeStatement(kind: StoreKind) {
  const isTold = kind === 'postgres';
  return nameStatement(
    'opinion-change',
    [
      ...(['phone', 'profile', 'country', 'now', 'version'] as const),
      ...keys,
      ...opinionsParameters,
      ...(isTold ? eventParameters : []),
    ],
    `with account as materialized (${heldAccount}
    ), ${opinionsWritten('account')},
    said as (
      insert into opinion (phone, profile_id, updated_at, ${listed.join(', ')})
      select :phone::int8, :profile::int8, :now::timestamptz,
        ${keys.map((key) => `:${key}::${columns[key][1]}`).join(', ')}
      from opinions_written
      on conflict (phone, profile_id) do update set updated_at = excluded.updated_at,
        ${listed.map((column) => `${column} = excluded.${column}`).join(', ')}
      where opinion.xmin::text = :version::text
      returning phone
    )${isTold ? `, ${eventPart('said')}` : ''}
    select ${unlessVain('said')} from account`,
  );
}
const statements = { postgres: makeStatement('postgres'), pglite: makeStatement('pglite') };

/** False where it must be done step by step, in a transaction that can tell why not; then nothing was written. */
export async function changeAlone(
  database: Database,
  member: Member,
  { phone, country }: JudgedNumber,
  change: Change<string>,
  now: Date,
): Promise<boolean> {
  const { pool, kind } = database;
  const { profileId: profile } = member;
  // Who joined another's transaction has only that.
  if (database.db.isTransaction) return false;
  const { rows } = await pool.query<Known>(askNamed(read, { phone, profile }));
  const [known] = rows;
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
  const counts = opinionsValues(counted, projected);
  // A number's row that says it already is left alone.
  if (counts.evidence === counts.evidenceBefore && counts.opinions === counts.opinionsBefore) return false;
  const written = await publishAlone(database, numberChanged, phone, async (event) => {
    const asked = askNamed(statements[kind], {
      ...{ phone, profile, country, now: now.toISOString(), version: known.version },
      ...valuesOf(after),
      ...counts,
      ...event,
    });
    return askAlone(database, asked);
  });
  return written !== null;
}

function valuesOf(opinion: Opinion): Record<keyof Opinion, string | boolean | null> {
  const { tags, answers, kind, isBadNew, isGoodNew, isConcealed, withdrawnBy } = opinion;
  const at = (date: Date | null) => date?.toISOString() ?? null;
  return {
    ...{ kind, isBadNew, isGoodNew, isConcealed, withdrawnBy },
    ...{ tags: tags && JSON.stringify(tags), answers: answers && JSON.stringify(answers) },
    ...{ bannedAt: at(opinion.bannedAt), taggedAt: at(opinion.taggedAt), answeredAt: at(opinion.answeredAt) },
    ...{ badAt: at(opinion.badAt), goodAt: at(opinion.goodAt), holderChangedAt: at(opinion.holderChangedAt) },
  };
}
