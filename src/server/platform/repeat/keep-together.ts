import { knownMs, type NamedAct } from './do-once.ts';
import './named-act-tables.ts';

// What `doOnce` does for an act that is done for the first time, for who writes by a statement that is a transaction of
// its own. Whose name is known already is left to `doOnce`, which answers what came of it.

/** The columns of a given row that `isNameNew` and `actsNamed` read beside `profile` and `now`; null without a name. */
export const nameColumns = { act_key: 'text', act_request: 'text' } as const;

export function nameRow(act: NamedAct | null): Record<keyof typeof nameColumns, string | null> {
  return { act_key: act?.key ?? null, act_request: act?.request ?? null };
}

/** By what two acts have the same name: those may not stand in one statement. */
export function nameKeys(act: NamedAct | null): string[] {
  return act === null ? [] : [`name ${act.profileId} ${act.key}`];
}

/** A condition of a row with `nameColumns`: nothing was done by this name within a day. */
export const isNameNew = (row: string) => `not exists (
      select from named_act n
      where n.profile_id = ${row}.profile and n.key = ${row}.act_key and n.expires_at > ${row}.now offset 0
    )`;

/**
 * The common table expressions that keep what came of acts under their names: `named` has the `place` of those that were
 * kept or have no name. Others were quicker where one is missing.
 *
 * @param from a common table expression with `place`, `profile`, `nameColumns`, `now` and `act_outcome`, as `doOnce` keeps it
 */
export function actsNamed(from: string): string {
  return `name_kept as (
    insert into named_act as known (profile_id, key, request, outcome, expires_at)
    select profile, act_key, act_request, act_outcome, now + ${knownMs} * interval '1 ms'
    from ${from} where act_key is not null order by profile, act_key
    on conflict (profile_id, key) do update
      set request = excluded.request, outcome = excluded.outcome, expires_at = excluded.expires_at
      where known.expires_at <= excluded.expires_at - ${knownMs} * interval '1 ms'
    returning profile_id, key
  ), named as materialized (
    select place from ${from}
    where act_key is null or (profile, act_key) in (select profile_id, key from name_kept)
  )`;
}
