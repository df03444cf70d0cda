import { z } from 'zod';
import { NumberView, VerdictLabel } from './number.ts';
import { Account } from './profile.ts';

/** What a member's look-ups leave, what others call a number, and unlisting. */

/** `limit` and `offset` of lists. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

/** `GET /api/v6/profile/my`: one's own number, and what only the holder sees. */
export const MyNumber = NumberView.extend({ account: Account }).meta({ id: 'MyNumber' });
export type MyNumber = z.infer<typeof MyNumber>;

/** `GET /api/v6/search/history` */
export const HistoryQuery = Page.extend({ order_by: z.enum(['newest', 'oldest']).default('newest') });
export const HistoryItem = z
  .object({
    phone: z.string(),
    international: z.string(),
    country: z.string().nullable(),
    label: VerdictLabel,
    /** An organisation's name; a private person's never stands here. */
    name: z.string().nullable(),
    /** ISO day (UTC): with `phone` it names the entry. */
    date: z.string(),
    searchedAtTimestamp: z.int(),
  })
  .meta({ id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof HistoryItem>;
export const History = z.object({ items: z.array(HistoryItem), total: z.int(), hasMore: z.boolean() });
export type History = z.infer<typeof History>;
/** `POST /api/v6/search/history/delete` */
export const DeleteHistory = z.object({
  phoneNumber: z.string().min(1).max(80),
  // The database knows no year 0.
  date: z.iso.date().refine((day) => day >= '0001'),
});

/** `GET /api/v6/spy/visitors`: who looked my number up in 90 days. */
export const NumberVisitor = z
  .object({
    /** Empty where the member has no name or shows it to nobody. */
    firstName: z.string(),
    lastName: z.string(),
    /** Null where the member's profile cannot be opened. */
    profileId: z.int().nullable(),
    searchedAtTimestamp: z.int(),
  })
  .meta({ id: 'NumberVisitor' });
export type NumberVisitor = z.infer<typeof NumberVisitor>;
export const NumberVisitors = z.object({
  items: z.array(NumberVisitor),
  /** Members with antispy on: they are counted and not named. */
  hidden: z.int(),
  total: z.int(),
  hasMore: z.boolean(),
});
export type NumberVisitors = z.infer<typeof NumberVisitors>;

/** `POST /api/v6/suggest/add`: both parts empty take my suggestion back. */
export const SuggestName = z.object({
  phone: z.string().min(1).max(80),
  /** ISO 3166-1 alpha-2: how to read a number typed in national form. */
  country: z.string().max(2).optional(),
  first_name: z.string().max(400).default(''),
  last_name: z.string().max(400).default(''),
});

/** `GET /api/v6/number/names`: what others call my number. */
export const GivenName = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    /** Members who say so, 0 for a register. */
    people: z.int(),
    /** The register it stands in, null for members' names. */
    source: z.string().nullable(),
  })
  .meta({ id: 'GivenName' });
export type GivenName = z.infer<typeof GivenName>;
export const GivenNames = z.object({ items: z.array(GivenName), total: z.int(), hasMore: z.boolean() });
export type GivenNames = z.infer<typeof GivenNames>;

/** `GET /api/v6/number/listed/{phone}`: is my number still listed? */
export const Listing = z
  .object({
    phone: z.string(),
    international: z.string(),
    /** The holder asked that no name stands here; since when is nobody's business. */
    isUnlisted: z.boolean(),
    /** Names that members gave, that registers hold, and whether the holder shows an own one. */
    names: z.object({ fromMembers: z.int(), fromRegisters: z.int(), ofHolder: z.boolean() }),
    /** Imported complaints and members' reports: they stay, because they warn others. */
    complaints: z.int(),
    reports: z.int(),
    isIndexable: z.boolean(),
  })
  .meta({ id: 'Listing' });
export type Listing = z.infer<typeof Listing>;
