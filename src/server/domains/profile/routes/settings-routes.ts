import { createRoute, type RouteConfig, z } from '@hono/zod-openapi';
import {
  Antispy,
  ChangeAntispy,
  ChangeNotifications,
  ChangeProfileGoing,
  NotificationFlags,
  Overlimit,
  ProfileGoing,
  type ProfileSettings,
} from '#contract/profile.ts';
import { memberFailures, requireMember } from '#server/platform/http/actor.ts';
import { type ApiContext, addCall, createApi, failures, ok, success } from '#server/platform/http/api.ts';
import { addPost } from '#server/platform/http/post-call.ts';
import { problem } from '#server/platform/http/problem.ts';
import { changeSettings } from '../commands/change-settings.ts';
import type { ProfileDeps } from '../commands/profile-deps.ts';
import { getAccount } from '../queries/get-account.ts';

type Changes = Parameters<typeof changeSettings>[2];

/** How each setting is shown by the call that is about it. */
const antispyOf = ({ antispy }: ProfileSettings) => ({ value: antispy });
const profileGoingOf = ({ profileGoing }: ProfileSettings) => ({ flag: profileGoing });
const notificationsOf = (settings: ProfileSettings) => NotificationFlags.parse(settings);
const overlimitOf = ({ overlimit }: ProfileSettings) => ({ overlimit });

const done = <Shape extends z.ZodRawShape>(state: z.ZodObject<Shape>) =>
  success(state.extend({ status: z.boolean() }), 'As it is now');

/** A member's own settings. */
export function settingsRoutes({ database, clock, onNumberChanged }: ProfileDeps) {
  const api = createApi();
  const { db } = database;

  const show = async (c: ApiContext, view: (settings: ProfileSettings) => object) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    return ok(c, view((await getAccount(db, member.profileId)).settings));
  };
  const change = async (c: ApiContext, changes: Changes, view: (settings: ProfileSettings) => object) => {
    const member = requireMember(c);
    if (member instanceof Response) return member;
    const outcome = await changeSettings(db, member, changes, clock.now());
    if (!outcome.ok) return problem(c, outcome.code);
    if (changes.profileGoing !== undefined) onNumberChanged(member.phone);
    return ok(c, { status: true, ...view(outcome.settings) });
  };
  const addGet = (
    path: string,
    summary: string,
    responses: RouteConfig['responses'],
    view: (settings: ProfileSettings) => object,
  ) => addCall(api, createRoute({ method: 'get', path, summary, responses }), (c) => show(c, view));

  const antispy = '/api/v2/param/antispy';
  addGet(
    antispy,
    'Whether my look-ups stay out of others’ visitor lists',
    { ...success(Antispy, 'The setting'), ...failures(...memberFailures) },
    antispyOf,
  );
  addPost(
    api,
    {
      path: antispy,
      summary: 'Keep my look-ups out of others’ visitor lists; switching it on needs Pro',
      fields: ChangeAntispy,
      responses: { ...done(Antispy), ...failures('request.invalid', 'subscription.required', ...memberFailures) },
    },
    (c, { value }) => change(c, { antispy: value }, antispyOf),
  );

  const profileGoing = '/api/v6/params/profile_going';
  addGet(
    profileGoing,
    'Whether my name is shown and my profile opens from my comments',
    { ...success(ProfileGoing, 'The setting'), ...failures(...memberFailures) },
    profileGoingOf,
  );
  addPost(
    api,
    {
      path: profileGoing,
      summary: 'Show my name, and open my profile from my comments',
      fields: ChangeProfileGoing,
      responses: { ...done(ProfileGoing), ...failures('request.invalid', ...memberFailures) },
    },
    (c, { flag }) => change(c, { profileGoing: flag }, profileGoingOf),
  );

  const notifications = '/api/v6/params/notifications';
  addGet(
    notifications,
    'What I am told about',
    { ...success(NotificationFlags, 'The four settings'), ...failures(...memberFailures) },
    notificationsOf,
  );
  addPost(
    api,
    {
      path: notifications,
      summary: 'Choose what I am told about; what is not sent stays',
      fields: ChangeNotifications,
      responses: { ...done(NotificationFlags), ...failures('request.invalid', ...memberFailures) },
    },
    (c, flags) => change(c, flags, notificationsOf),
  );

  for (const [path, overlimit, summary] of [
    ['/api/v6/params/overlimit', true, 'Pay for look-ups beyond the free ones without being asked'],
    ['/api/v6/params/overlimit/disable', false, 'Ask before a look-up is paid'],
  ] as const) {
    addPost(api, { path, summary, responses: { ...done(Overlimit), ...failures(...memberFailures) } }, (c) =>
      change(c, { overlimit }, overlimitOf),
    );
  }
  return api;
}
