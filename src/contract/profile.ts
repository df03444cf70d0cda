import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { NumberView, StatedKind } from './number.ts';
import { avatarCount, avatarField, type NotificationFlag, notificationFlags } from './profile-limits.ts';

export * from './profile-limits.ts';

export const Flag = z.enum(['0', '1']).transform((value) => value === '1');

const eachFlag = <Schema>(make: () => Schema) =>
  Object.fromEntries(notificationFlags.map((flag) => [flag, make()])) as Record<NotificationFlag, Schema>;

export const NotificationFlags = z.object(eachFlag(() => z.boolean()));
export type NotificationFlags = z.infer<typeof NotificationFlags>;
/** Only the changed flags. Strict: a misspelled name must not look like a successful change. */
export const ChangeNotifications = z.strictObject(eachFlag(() => Flag.optional()));

export const ProfileSettings = z
  .object({
    /** My look-ups stay out of others' visitor lists. */
    antispy: z.boolean(),
    /** My number shows my name, and my comments link to my profile. */
    profileGoing: z.boolean(),
    /** Look-ups beyond the free ones are paid without confirmation. */
    overlimit: z.boolean(),
    ...NotificationFlags.shape,
  })
  .meta({ id: 'ProfileSettings' });
export type ProfileSettings = z.infer<typeof ProfileSettings>;

export const Antispy = z.object({ value: z.boolean() });
export const ChangeAntispy = z.object({ value: Flag });
export const ProfileGoing = z.object({ flag: z.boolean() });
export const ChangeProfileGoing = z.object({ flag: Flag });
export const Overlimit = z.object({ overlimit: z.boolean() });

/** `held`: visible to me and moderators until reviewed. `removed`: by a moderator, visible to me only. */
const OwnState = z.enum(['shown', 'held', 'removed']);

export const Account = z
  .object({
    profileId: z.int(),
    phone: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    nameState: OwnState,
    avatar: z.string().nullable(),
    /** The chosen generated picture; null for an uploaded one or none. */
    avatarId: z.int().nullable(),
    avatarState: OwnState,
    role: z.string(),
    isPro: z.boolean(),
    proUntilTimestamp: z.int().nullable(),
    createdAtTimestamp: z.int(),
    settings: ProfileSettings,
    isUnlisted: z.boolean(),
    deactivatedAtTimestamp: z.int().nullable(),
    eraseAtTimestamp: z.int().nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** Missing fields are unchanged; an empty name removes it, `avatar_id` 0 removes the picture. */
export const EditProfile = z.object({
  first_name: z.string().max(400).optional(),
  last_name: z.string().max(400).optional(),
  avatar_id: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .refine((id) => id <= avatarCount)
    .optional(),
});
export const EditedProfile = z.object({
  status: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  nameState: OwnState,
  avatar: z.string().nullable(),
  avatarId: z.int().nullable(),
  avatarState: OwnState,
});
export type EditedProfile = z.infer<typeof EditedProfile>;

export const CancelProfile = z.object({
  cancel: Flag,
  /** Fate of my texts at erasure: kept without my name, or erased. */
  texts: z.enum(['keep', 'erase']).default('keep'),
});
export const CancelledProfile = z.object({
  status: z.boolean(),
  profileView: z.enum(['FULL', 'CANCELED']),
  eraseAtTimestamp: z.int().nullable(),
});
export type CancelledProfile = z.infer<typeof CancelledProfile>;

export const MyNumber = NumberView.extend({ account: Account }).meta({ id: 'MyNumber' });
export type MyNumber = z.infer<typeof MyNumber>;

const changed = <Shape extends z.ZodRawShape>(setting: z.ZodObject<Shape>) => setting.extend({ status: z.boolean() });

export const StateOfNumber = z.object({
  kind: StatedKind,
  /** Validity; default and maximum: the site's `statementDays`. */
  days: z
    .string()
    .regex(/^([1-9]|[12]\d|30)$/)
    .transform(Number)
    .optional(),
});
export const StatedOfNumber = z.object({
  status: z.boolean(),
  kind: StatedKind,
  sinceTimestamp: z.int(),
  untilTimestamp: z.int(),
});
export type StatedOfNumber = z.infer<typeof StatedOfNumber>;

export const profileCalls = {
  'POST /api/v6/number/state': { headers: IdempotencyHeader, fields: StateOfNumber, answer: StatedOfNumber },
  'POST /api/v6/number/unstate': { headers: IdempotencyHeader, answer: Done },
  'GET /api/v6/profile/my': { query: z.object({ locale: z.string().max(20).optional() }), answer: MyNumber },
  'POST /api/v6/profile/edit': { headers: IdempotencyHeader, fields: EditProfile, answer: EditedProfile },
  'POST /api/v6/profile/avatar': { file: avatarField, answer: EditedProfile },
  'POST /api/v6/profile/cancel': { headers: IdempotencyHeader, fields: CancelProfile, answer: CancelledProfile },
  'GET /api/v6/profile/export': {},
  'GET /api/v2/param/antispy': { answer: Antispy },
  'POST /api/v2/param/antispy': { headers: IdempotencyHeader, fields: ChangeAntispy, answer: changed(Antispy) },
  'GET /api/v6/params/profile_going': { answer: ProfileGoing },
  'POST /api/v6/params/profile_going': {
    headers: IdempotencyHeader,
    fields: ChangeProfileGoing,
    answer: changed(ProfileGoing),
  },
  'GET /api/v6/params/notifications': { answer: NotificationFlags },
  'POST /api/v6/params/notifications': {
    headers: IdempotencyHeader,
    fields: ChangeNotifications,
    answer: changed(NotificationFlags),
  },
  'POST /api/v6/params/overlimit': { headers: IdempotencyHeader, answer: changed(Overlimit) },
  'POST /api/v6/params/overlimit/disable': { headers: IdempotencyHeader, answer: changed(Overlimit) },
} satisfies CallMap;
