import type { ProfileSettings } from '#contract/profile.ts';
import { numberChanged } from '#server/domains/topic.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { publish } from '#server/platform/events/publish.ts';
import { flagColumns } from '../queries/flag-columns.ts';
import { settingsOf } from '../queries/get-account.ts';
import { isPro } from '../rules.ts';

const columns = {
  antispy: 'antispy',
  profileGoing: 'profile_going',
  overlimit: 'overlimit',
  ...flagColumns,
} as const satisfies Record<keyof ProfileSettings, string>;

type Changes = { [Name in keyof ProfileSettings]?: boolean | undefined };
export type ChangedSettings<Code> = { ok: true; settings: ProfileSettings } | { ok: false; code: Code };

/** Changes some settings of a member, all or none. Turning antispy on needs Pro; turning it off never does. */
export function changeSettings(
  db: Db,
  member: Member,
  changes: Omit<Changes, 'antispy'> & { antispy?: never },
  now: Date,
): Promise<ChangedSettings<'profile.deactivated'>>;
export function changeSettings(
  db: Db,
  member: Member,
  changes: Changes,
  now: Date,
): Promise<ChangedSettings<'subscription.required' | 'profile.deactivated'>>;
export async function changeSettings(
  db: Db,
  member: Member,
  changes: Changes,
  now: Date,
): Promise<ChangedSettings<'subscription.required' | 'profile.deactivated'>> {
  return transact(db, async (tx): ReturnType<typeof changeSettings> => {
    const own = tx.selectFrom('profile').selectAll().where('id', '=', member.profileId);
    const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    if (before.deactivated_at !== null) return { ok: false, code: 'profile.deactivated' };
    if (changes.antispy && !isPro(before.pro_until, now)) return { ok: false, code: 'subscription.required' };
    const names = Object.keys(columns) as (keyof ProfileSettings)[];
    const changed = names.filter((name) => changes[name] !== undefined);
    if (changed.length === 0) return { ok: true, settings: settingsOf(before) };
    const after = await tx
      .updateTable('profile')
      .set(Object.fromEntries(changed.map((name) => [columns[name], changes[name]])))
      .where('id', '=', member.profileId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (changes.profileGoing !== undefined) await publish(tx, numberChanged, member.phone);
    return { ok: true, settings: settingsOf(after) };
  });
}
