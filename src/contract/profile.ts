import { z } from 'zod';
import { type CallMap, Done, IdempotencyHeader } from './call.ts';
import { NumberView, StatedKind } from './number.ts';
import { avatarCount, avatarField, type NotificationFlag, notificationFlags } from './profile-limits.ts';

export * from './profile-limits.ts';

/** A switch as forms send it. */
export const Flag = z.enum(['0', '1']).transform((value) => value === '1');

const eachFlag = <Schema>(make: () => Schema) =>
  Object.fromEntries(notificationFlags.map((flag) => [flag, make()])) as Record<NotificationFlag, Schema>;

export const NotificationFlags = z.object(eachFlag(() => z.boolean()));
export type NotificationFlags = z.infer<typeof NotificationFlags>;
/** Those that change. Nothing but these names: a misspelt one must not look as if it had been changed. */
export const ChangeNotifications = z.strictObject(eachFlag(() => Flag.optional()));

export const ProfileSettings = z
  .object({
    /** My look-ups stay out of others' lists of who looked them up. */
    antispy: z.boolean(),
    /** My name is shown with my number, and my profile can be opened from my comments. */
    profileGoing: z.boolean(),
    /** Look-ups beyond the free ones are paid without asking. */
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

/** Others see it; nobody but I and moderators, until one looks at it; nobody but we, as one removed it. */
const OwnState = z.enum(['shown', 'held', 'removed']);

/** What only the holder sees of the own account. */
export const Account = z
  .object({
    profileId: z.int(),
    /** E.164 digits without plus. */
    phone: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    nameState: OwnState,
    /** Address of the picture, null where there is none or others do not see it. */
    avatar: z.string().nullable(),
    /** The generated picture that was chosen, null for an uploaded one or none. */
    avatarId: z.int().nullable(),
    avatarState: OwnState,
    role: z.string(),
    isPro: z.boolean(),
    /** Null where there is no such subscription. */
    proUntilTimestamp: z.int().nullable(),
    createdAtTimestamp: z.int(),
    settings: ProfileSettings,
    /** The number is unlisted. */
    isUnlisted: z.boolean(),
    /** Both null while the account is active. */
    deactivatedAtTimestamp: z.int().nullable(),
    eraseAtTimestamp: z.int().nullable(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** What is missing stays; an empty name is none, `avatar_id` 0 is no picture. */
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

/** 1 deactivates, 0 takes it back. */
export const CancelProfile = z.object({
  cancel: Flag,
  /** What becomes of my texts when the account is erased: they stay without my name, or go too. */
  texts: z.enum(['keep', 'erase']).default('keep'),
});
export const CancelledProfile = z.object({
  status: z.boolean(),
  profileView: z.enum(['FULL', 'CANCELED']),
  eraseAtTimestamp: z.int().nullable(),
});
export type CancelledProfile = z.infer<typeof CancelledProfile>;

/** One's own number, and what only the holder sees. */
export const MyNumber = NumberView.extend({ account: Account }).meta({ id: 'MyNumber' });
export type MyNumber = z.infer<typeof MyNumber>;

/** What a setting is now, after a change. */
const changed = <Shape extends z.ZodRawShape>(setting: z.ZodObject<Shape>) => setting.extend({ status: z.boolean() });

/** What the holder states of the own number, in place of what they stated before. */
export const StateOfNumber = z.object({
  kind: StatedKind,
  /** For so many days; left out for as long as the site lets it stand, which is the most. */
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
  /** The file itself. */
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
