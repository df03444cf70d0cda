import type { Role } from '#contract/sign-in.ts';
import { lockRole, raiseTokenVersion, setRole, suspendWithin, unsuspendWithin } from '#server/domains/profile/door.ts';
import { stateSuspension } from '#server/domains/restriction/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { refusalOf } from '#server/platform/access/permission.ts';
import type { Database, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { canGrant } from '../policy.ts';
import { noteAct } from './note-act.ts';

export type PersonRefusal = 'admin.last_admin' | 'admin.has_role' | 'admin.role_inactive' | 'admin.person_unknown';

/** Grants or revokes a role. Returns null on success. Decisions made under the former role stand. */
export async function grantRole(
  { db }: Database,
  admin: Member,
  { profileId, role }: { profileId: string; role: Role },
  now: Date,
): Promise<PersonRefusal | null> {
  return transact<PersonRefusal | null>(db, async (tx) => {
    const who = { byId: admin.profileId, profileId };
    const refusal = await setRole(tx, who, role, (found) => refusalOf(canGrant(found, role, found.otherAdmins)));
    if (refusal === 'unknown') return 'admin.person_unknown';
    if (refusal === null) await noteAct(tx, { adminId: admin.profileId, act: 'role', about: role, profileId }, now);
    return refusal;
  });
}

/** Suspends an account or lifts the suspension, and states the reasons. Returns null on success or if already so. */
export async function setSuspension(
  { db }: Database,
  admin: Member,
  { profileId, isSuspended, reason }: { profileId: string; isSuspended: boolean; reason: string },
  now: Date,
): Promise<PersonRefusal | null> {
  return transact<PersonRefusal | null>(db, async (tx) => {
    if (!(await isAdminStill(tx, admin))) return 'admin.person_unknown';
    if (isSuspended && (await lockRole(tx, profileId)) !== 'member') return 'admin.has_role';
    const done = await (isSuspended ? suspendWithin : unsuspendWithin)(tx, profileId, { reason, now });
    if (done === 'unknown') return 'admin.person_unknown';
    if (done === 'unchanged') return null;
    await stateSuspension(tx, profileId, isSuspended ? { adminId: admin.profileId } : 'reversed', now);
    await noteAct(tx, { adminId: admin.profileId, act: isSuspended ? 'bar' : 'unbar', profileId }, now);
    return null;
  });
}

/** Ends all sessions of an account, for example after a theft. On the admin's own account, the current one ends too. */
export async function endSessions(
  { db }: Database,
  admin: Member,
  profileId: string,
  now: Date,
): Promise<PersonRefusal | null> {
  return transact<PersonRefusal | null>(db, async (tx) => {
    if (!(await isAdminStill(tx, admin))) return 'admin.person_unknown';
    if (!(await raiseTokenVersion(tx, profileId))) return 'admin.person_unknown';
    await noteAct(tx, { adminId: admin.profileId, act: 'sessions', profileId }, now);
    return null;
  });
}

/** The role may have been revoked since the call was admitted. Locks it until the transaction ends. */
async function isAdminStill(tx: Tx, { profileId }: Member): Promise<boolean> {
  return (await lockRole(tx, profileId)) === 'admin';
}
