import type { ProblemCode } from '#contract/problem.ts';
import { NotificationFlags, type ProfileSettings, profileCalls } from '#contract/profile.ts';
import { type Member, memberFailures, requireMember } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { NamedCall } from '#server/platform/repeat/named-call.ts';
import { type ChangedSettings, changeSettings } from '../commands/change-settings.ts';
import type { ProfileDeps } from '../commands/profile-deps.ts';
import { getAccount } from '../queries/get-account.ts';

/** How each setting is shown by the call that is about it. */
const antispyOf = ({ antispy }: ProfileSettings) => ({ value: antispy });
const profileGoingOf = ({ profileGoing }: ProfileSettings) => ({ flag: profileGoing });
const notificationsOf = (settings: ProfileSettings) => NotificationFlags.parse(settings);
const overlimitOf = ({ overlimit }: ProfileSettings) => ({ overlimit });

/** A member's own settings. */
export function settingsRoutes({ database, clock }: ProfileDeps) {
  const api = createApi();
  const { db } = database;

  const show = async <View>(c: CallContext<View>, view: (settings: ProfileSettings) => View) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    return ok(c, view((await getAccount(db, member.profileId)).settings));
  };
  const change = async <View extends object, Code extends ProblemCode>(
    c: CallContext<View & { status: boolean }>,
    named: NamedCall,
    run: (db: Db, member: Member) => Promise<ChangedSettings<Code>>,
    view: (settings: ProfileSettings) => View,
  ) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    return named.once(async (joined) => {
      const outcome = await run(joined.db, member);
      if (!outcome.ok) return problem(c, outcome.code);
      return ok(c, { status: true, ...view(outcome.settings) });
    });
  };
  const asItIs = { gives: 'The setting', failures: memberFailures };
  const asItIsNow = { gives: 'As it is now', failures: ['request.invalid', ...memberFailures] } as const;

  addCall(
    api,
    profileCalls,
    'GET /api/v2/param/antispy',
    { summary: 'Whether my lookups stay out of the lists of who looked a number up', ...asItIs },
    (c) => show(c, antispyOf),
  );
  addCall(
    api,
    profileCalls,
    'POST /api/v2/param/antispy',
    {
      summary: 'Keep my lookups out of the lists of who looked a number up; switching it on needs Pro',
      gives: 'As it is now',
      failures: ['request.invalid', 'subscription.required', ...memberFailures],
    },
    (c, { fields: { value }, named }) =>
      change(c, named, (on, member) => changeSettings(on, member, { antispy: value }, clock.now()), antispyOf),
  );

  addCall(
    api,
    profileCalls,
    'GET /api/v6/params/profile_going',
    { summary: 'Whether my name is shown and my profile opens from my comments', ...asItIs },
    (c) => show(c, profileGoingOf),
  );
  addCall(
    api,
    profileCalls,
    'POST /api/v6/params/profile_going',
    { summary: 'Show my name, and open my profile from my comments', ...asItIsNow },
    (c, { fields: { flag }, named }) =>
      change(c, named, (on, member) => changeSettings(on, member, { profileGoing: flag }, clock.now()), profileGoingOf),
  );

  addCall(
    api,
    profileCalls,
    'GET /api/v6/params/notifications',
    { summary: 'What I am told about', gives: 'The four settings', failures: memberFailures },
    (c) => show(c, notificationsOf),
  );
  addCall(
    api,
    profileCalls,
    'POST /api/v6/params/notifications',
    { summary: 'Choose what I am told about; what is not sent stays', ...asItIsNow },
    (c, { fields, named }) =>
      change(c, named, (on, member) => changeSettings(on, member, fields, clock.now()), notificationsOf),
  );

  for (const [name, overlimit, summary] of [
    ['POST /api/v6/params/overlimit', true, 'Pay for lookups beyond the free ones without being asked'],
    ['POST /api/v6/params/overlimit/disable', false, 'Ask before a lookup is paid'],
  ] as const) {
    addCall(api, profileCalls, name, { summary, gives: 'As it is now', failures: memberFailures }, (c, { named }) =>
      change(c, named, (on, member) => changeSettings(on, member, { overlimit }, clock.now()), overlimitOf),
    );
  }
  return api;
}
