import type { AdminAct, AdminNotices, AdminPerson } from '#contract/admin.ts';
import type { AccountOfOperator } from '#server/domains/profile/door.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { canChangeRole, canSuspend, canUnsuspend } from './policy.ts';
import type { listActs } from './queries/list-acts.ts';
import type { AnnouncementRecord, MaintenanceRecord } from './state/site-state.ts';

/** @param sessions number of active sessions */
export function presentPerson(account: AccountOfOperator, sessions: number): AdminPerson {
  const { profileId, phone, role, isSuspended, isDeactivated, createdAt, lastSeenAt } = account;
  return {
    profileId,
    international: internationalOf(phone),
    role,
    isBarred: isSuspended,
    isDeactivated,
    sessions,
    createdAtTimestamp: toTimestamp(createdAt),
    lastSeenAtTimestamp: toTimestamp(lastSeenAt),
    can: {
      // Only the act itself can check for the last admin, under its lock.
      ...flagsOf({ grant: canChangeRole(account), bar: canSuspend(account), unbar: canUnsuspend(account) }),
      endSessions: sessions > 0,
    },
  };
}

export function presentNotices(
  announcement: AnnouncementRecord | null,
  maintenance: MaintenanceRecord | null,
): AdminNotices {
  return {
    announcement: announcement && {
      id: announcement.id,
      texts: { ...announcement.texts },
      untilTimestamp: toTimestamp(announcement.endsAt),
    },
    maintenance: maintenance && {
      sinceTimestamp: toTimestamp(maintenance.begunAt),
      untilTimestamp: toTimestamp(maintenance.endsAt),
    },
  };
}

export function presentAct(act: Awaited<ReturnType<typeof listActs>>['items'][number]): AdminAct {
  const { id, admin_id: adminId, act: name, about, profile_id: profileId, done_at: at } = act;
  return { id, adminId, act: name, about, profileId, atTimestamp: toTimestamp(at) };
}
