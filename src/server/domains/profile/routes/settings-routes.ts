import type { ProblemCode } from '#contract/problem.ts';
import { NotificationFlags, type ProfileSettings, profileCalls } from '#contract/profile.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, type CallContext, ok } from '#server/platform/http/call.ts';
import { problem } from '#server/platform/http/problem.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';
import { type ChangedSettings, changeSettings } from '../commands/change-settings.ts';
import type { ProfileDeps } from '../commands/profile-deps.ts';
import { getAccount } from '../queries/get-account.ts';

const antispyOf = ({ antispy }: ProfileSettings) => ({ value: antispy });
const profileGoingOf = ({ profileGoing }: ProfileSettings) => ({ flag: profileGoing });
const notificationsOf = (settings: ProfileSettings) => NotificationFlags.parse(settings);
const overlimitOf = ({ overlimit }: ProfileSettings) => ({ overlimit });

export function settingsRoutes({ database, clock }: ProfileDeps) {
  const api = createApi();
  const { db } = database;

  const show = async <View>(c: CallContext<View>, member: Member, view: (settings: ProfileSettings) => View) =>
    ok(c, view((await getAccount(db, member.profileId)).settings));
  const change = async <View extends object, Code extends ProblemCode>(
    c: CallContext<View & { status: boolean }>,
    { member, named }: { member: Member; named: IdempotentCall },
    run: (db: Db, member: Member) => Promise<ChangedSettings<Code>>,
    view: (settings: ProfileSettings) => View,
  ) => {
    return named.once(async (joined) => {
      const outcome = await run(joined.db, member);
      if (!outcome.ok) return problem(c, outcome.code);
      return ok(c, { status: true, ...view(outcome.settings) });
    });
  };
  const asItIs = { gives: 'The setting', who: 'member', failures: [] } as const;
  const asItIsNow = { gives: 'As it is now', who: 'member', failures: ['request.invalid'] } as const;

  addCall(
    api,
    profileCalls,
    'GET /api/v2/param/antispy',
    { summary: 'Show whether my lookups stay out of lookup lists', ...asItIs },
    (c, { member }) => show(c, member, antispyOf),
  );
  addCall(
    api,
    profileCalls,
    'POST /api/v2/param/antispy',
    {
      summary: 'Keep my lookups out of lookup lists; turning it on needs Pro',
      gives: 'As it is now',
      who: 'member',
      failures: ['request.invalid', 'subscription.required'],
    },
    (c, { fields: { value }, ...asked }) =>
      change(c, asked, (on, member) => changeSettings(on, member, { antispy: value }, clock.now()), antispyOf),
  );

  addCall(
    api,
    profileCalls,
    'GET /api/v6/params/profile_going',
    { summary: 'Show whether my name is visible and my profile opens from my comments', ...asItIs },
    (c, { member }) => show(c, member, profileGoingOf),
  );
  addCall(
    api,
    profileCalls,
    'POST /api/v6/params/profile_going',
    { summary: 'Set whether my name is visible and my profile opens from my comments', ...asItIsNow },
    (c, { fields: { flag }, ...asked }) =>
      change(c, asked, (on, member) => changeSettings(on, member, { profileGoing: flag }, clock.now()), profileGoingOf),
  );

  addCall(
    api,
    profileCalls,
    'GET /api/v6/params/notifications',
    { summary: 'Show my notification settings', gives: 'The four settings', who: 'member', failures: [] },
    (c, { member }) => show(c, member, notificationsOf),
  );
  addCall(
    api,
    profileCalls,
    'POST /api/v6/params/notifications',
    { summary: 'Change my notification settings; omitted ones stay', ...asItIsNow },
    (c, { fields, ...asked }) =>
      change(c, asked, (on, member) => changeSettings(on, member, fields, clock.now()), notificationsOf),
  );

  for (const [name, overlimit, summary] of [
    ['POST /api/v6/params/overlimit', true, 'Pay for lookups beyond the free ones without being asked'],
    ['POST /api/v6/params/overlimit/disable', false, 'Ask before a lookup is paid'],
  ] as const) {
    addCall(api, profileCalls, name, { summary, gives: 'As it is now', who: 'member', failures: [] }, (c, asked) =>
      change(c, asked, (on, member) => changeSettings(on, member, { overlimit }, clock.now()), overlimitOf),
    );
  }
  return api;
}
