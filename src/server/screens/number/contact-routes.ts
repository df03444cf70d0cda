import { contactCalls } from '#contract/contact.ts';
import { findOwnOpinion } from '#server/domains/name/queries/find-own-opinion.ts';
import { isAgreedOn } from '#server/domains/name/rules/group-names.ts';
import { namesOf } from '#server/domains/name/rules/shown-names.ts';
import { namedNumber } from '#server/domains/name/section.ts';
import { resolvePhone } from '#server/domains/numbering/door.ts';
import { findOpenProfile } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import { type LookedUp, lookUpResolved, lookupFailures } from './look-up.ts';
import type { NumberScreen } from './number-screen.ts';
import { presentContactNames } from './present-contact-names.ts';

const words = {
  description:
    'Counts like a lookup of the number. Omits names given by members on fewer than three networks; names that a ' +
    'lookup withholds are masked.',
  gives: 'Names, best supported first',
  failures: lookupFailures,
};

/** Names that members give a number, for members. Metered like a look-up. */
export function contactRoutes(screen: NumberScreen) {
  const api = createApi();
  const { database, nameHash, nameLimits } = screen;

  async function present(member: Member, { phone, record, viewer }: LookedUp, profileId: string | null) {
    const names = namesOf(namedNumber(record)).filter((name) => isAgreedOn(name, nameLimits.namePeople));
    const opinion = await findOwnOpinion(database.db, phone.digits, member.profileId);
    const isMasked = viewer.kind === 'visitor' || viewer.isWithheld;
    const hashOf = (key: string) => nameHash(profileId === null ? { phone: phone.digits } : { profileId }, key);
    return presentContactNames(
      { phone: phone.digits, names, opinion },
      { member, isMasked, isById: profileId !== null, nameDislikes: nameLimits.nameDislikes, hashOf },
    );
  }

  addCall(
    api,
    contactCalls,
    'GET /api/v6/contact/by_phone',
    { ...words, who: 'member', summary: 'List the names that others give a number' },
    async (c, { query, member }) => {
      const home = () => screen.homeOf(c).country;
      const phone = resolvePhone(screen.plan, query.phone, { country: query.country, home });
      if (phone === null) return problem(c, 'number.invalid');
      const found = await lookUpResolved(screen, c, phone, { isById: false });
      return found instanceof Response ? found : ok(c, await present(member, found, null));
    },
  );

  addCall(
    api,
    contactCalls,
    'GET /api/v6/contact/by_profile',
    {
      ...words,
      who: 'member',
      failures: [...lookupFailures, 'profile.not_found'],
      summary: 'List the names that others give a member, by profile',
    },
    async (c, { query: { profile_id: profileId }, member }) => {
      const open = await findOpenProfile(database.db, profileId, member.profileId);
      const phone = open && resolvePhone(screen.plan, `+${open.phone}`);
      if (!phone) return problem(c, 'profile.not_found');
      const found = await lookUpResolved(screen, c, phone, { isById: true });
      if (found instanceof Response) return found;
      if (found.record.profile.holder?.profileId !== profileId) return problem(c, 'profile.not_found');
      logSecurityEvent(screen.log, 'profile-read', { profileId: member.profileId, ofProfileId: profileId });
      return ok(c, await present(member, found, profileId));
    },
  );
  return api;
}
