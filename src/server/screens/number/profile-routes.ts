import type { NumberView } from '#contract/number.ts';
import { type Account, type MyNumber, profileCalls } from '#contract/profile.ts';
import { searchCalls } from '#contract/search.ts';
import { countWritten } from '#server/domains/comment/queries/count-written.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { avatarAddress, findMadeAt, findOpenProfile, getAccount } from '#server/domains/profile/door.ts';
import type { AccountRecord } from '#server/domains/profile/queries/get-account.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { type ApiContext, createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { daySeconds } from '#shared/time.ts';
import {
  askerOf,
  lookingMember,
  lookUpResolved,
  lookupFailures,
  memberViewer,
  viewOf,
  withheldViewOf,
} from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';

export function profileRoutes(screen: NumberScreen) {
  const api = createApi();
  const { database } = screen;

  const mine = {
    summary: 'Get my number and account',
    gives: 'All data of my number, and my account with its settings',
    who: 'account',
    failures: ['request.invalid'],
  } as const;
  addCall(api, profileCalls, 'GET /api/v6/profile/my', mine, async (c, { member }) =>
    ok(c, await loadMyNumber(screen, c, member)),
  );

  const others = {
    summary: 'Get the profile of a member',
    description:
      'Counts like a lookup of the member’s number. The answer contains neither the number nor anything that would ' +
      'reveal it, except for its holder.',
    gives: 'Name, picture, country and metrics, month of joining, numbers of texts and likes',
    who: 'anyone',
    failures: [...lookupFailures, 'profile.not_found'],
  } as const;
  addCall(api, searchCalls, 'GET /api/v202505/profile/{profileId}', others, async (c, { path: { profileId } }) => {
    const viewerId = lookingMember(c)?.profileId ?? null;
    const found = await findOpenProfile(database.db, profileId, viewerId);
    const phone = found && resolvePhone(screen.plan, `+${found.phone}`);
    if (!phone) return problem(c, 'profile.not_found');
    const answer = await lookUpResolved(screen, c, phone, { isById: true });
    if (answer instanceof Response) return answer;
    if (answer.record.profile.holder?.profileId !== profileId) return problem(c, 'profile.not_found');
    const person = await describePerson(screen, profileId);
    if (person === null) return problem(c, 'profile.not_found');
    if (answer.viewer.kind === 'holder') return ok(c, { ...viewOf(screen, c, answer), person });
    if (viewerId !== null)
      logSecurityEvent(screen.log, 'profile-read', { profileId: viewerId, ofProfileId: profileId });
    return ok(c, { ...withheldViewOf(screen, c, answer), person });
  });
  return api;
}

/** Data about a holder as a member; null if the account was erased meanwhile. */
async function describePerson({ database }: NumberScreen, profileId: string): Promise<NumberView['person'] | null> {
  const madeAt = await findMadeAt(database.db, profileId);
  if (madeAt === null) return null;
  // Only the month: an exact time could identify the account.
  return { memberSince: madeAt.toISOString().slice(0, 7), ...(await countWritten(database.db, profileId)) };
}

async function loadMyNumber(screen: NumberScreen, c: ApiContext, member: Member): Promise<MyNumber> {
  const now = screen.clock.now();
  const account = await getAccount(screen.database.db, member.profileId);
  const record = await screen.records.findAs(member.profileId, member.phone, now);
  const phone = resolvePhone(screen.plan, `+${member.phone}`);
  if (phone === null) throw new Error('a member signed in with what is no number');
  // A hot record may be older than a change of holder on another server.
  const isHolder = record.profile.holder?.profileId === member.profileId;
  const asker = askerOf(screen, c, { member, own: record.own });
  const viewer = memberViewer(screen, asker, isHolder ? 'holder' : 'member', now);
  const view = viewOf(screen, c, { phone, record, viewer });
  return {
    ...view,
    account: presentAccount(account, { isUnlisted: record.name.isUnlisted, returnDays: screen.returnDays }, now),
  };
}

function presentAccount(
  account: AccountRecord,
  { isUnlisted, returnDays }: { isUnlisted: boolean; returnDays: number },
  now: Date,
): Account {
  const { proUntil, deactivatedAt } = account;
  const isPro = proUntil !== null && proUntil > now;
  return {
    profileId: Number(account.profileId),
    phone: account.phone,
    firstName: account.firstName ?? '',
    lastName: account.lastName ?? '',
    nameState: account.nameState,
    avatar: avatarAddress(account),
    avatarId: account.avatarId,
    avatarState: account.avatarState,
    role: account.role,
    isPro,
    proUntilTimestamp: isPro ? toTimestamp(proUntil) : null,
    createdAtTimestamp: toTimestamp(account.createdAt),
    settings: account.settings,
    isUnlisted,
    deactivatedAtTimestamp: deactivatedAt && toTimestamp(deactivatedAt),
    eraseAtTimestamp: deactivatedAt && toTimestamp(deactivatedAt) + returnDays * daySeconds,
  };
}
