import { z } from 'zod';
import { headlines } from '#shared/headline.ts';
import { Acquaintance, AcquaintanceRequest } from './acquaintance.ts';
import { Comment } from './comment.ts';
import { declaredNumberKeys } from './number-keys.gen.ts';
import { statedKinds } from './stated-kind.ts';
import { Numcy } from './wallet.ts';

/** What one number's page shows: the answer of `GET /api/v202505/search/{phone}`. All keys are always present. */

export const verdictLabels = ['trusted', 'unknown', 'suspicious', 'unwanted'] as const;
export const VerdictLabel = z.enum(verdictLabels);
export type VerdictLabel = z.infer<typeof VerdictLabel>;

/** What stands over the number, the first that fits. It tells more kinds apart than the label, which is the formula's alone. */
export const HeadlineKind = z.enum(headlines).meta({ id: 'Headline' });

/** Why a person's or a source's word counts, heaviest first. `open_data` is an imported complaint. */
export const evidenceKinds = [
  'ban',
  'poll_negative',
  'tag_negative',
  'caller_type_negative',
  'positive',
  'open_data',
] as const;
export const EvidenceKind = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof EvidenceKind>;

export const EvidenceItem = z.object({
  kind: EvidenceKind,
  /** The open-data source, `null` for what members said. */
  source: z.string().nullable(),
  /** Said by accounts that were younger than three days then: an item of its own, of half weight. */
  isNew: z.boolean(),
  /** Said from networks of which somebody else counts already: counted here, of no weight. */
  isSameNetwork: z.boolean(),
  /**
   * Said before the change of holder on this ISO day: from then on its units also fade evenly, to nothing after
   * `constants.fadeDays`. Null: said of the present holder.
   */
  beforeHolderOn: z.string().nullable(),
  sign: z.enum(['bad', 'good']),
  /** Units one entry weighs on its first day. */
  weight: z.number(),
  /** Entries, undecayed. */
  count: z.int(),
  /** What the entries weigh today, after decay and cap. */
  units: z.number(),
  /** The most units that this source may add, `null` where there is no cap. */
  cap: z.number().nullable(),
  /** How many of the entries are at most 30, 31–90, 91–365 and more than 365 days old. */
  ages: z.object({ month: z.int(), quarter: z.int(), year: z.int(), older: z.int() }),
  /** `[ISO day, entries on that day]`, oldest first: all that is needed to recompute `units`. */
  days: z.array(z.tuple([z.string(), z.int()])),
});
export type EvidenceItem = z.infer<typeof EvidenceItem>;

export const Verdict = z.object({
  label: VerdictLabel,
  headline: HeadlineKind,
  /** 0–100, whole: the Wilson lower bound of the share of bad units. */
  risk: z.number(),
  /** 0–100, whole: the same for good units. */
  trust: z.number(),
  evidence: z.object({
    /** ISO day (UTC) that the decay is computed to. */
    asOf: z.string(),
    bad: z.number(),
    good: z.number(),
    items: z.array(EvidenceItem),
    /** Constants of the formula, so that anyone can recompute the verdict. */
    constants: z.object({
      z: z.number(),
      halfLifeDays: z.number(),
      /** Days in which what was said of a former holder fades. */
      fadeDays: z.number(),
      suspiciousFrom: z.number(),
      unwantedFrom: z.number(),
      trustedFrom: z.number(),
    }),
  }),
  formula: z.literal('v1'),
  computedAtTimestamp: z.int(),
  /**
   * Votes alike that may be of few people are being looked at since then: many within an hour, most by new accounts; or
   * within a day some of one network, or by accounts that were opened together. Null where none are.
   */
  burst: z.object({ sign: z.enum(['bad', 'good']), sinceTimestamp: z.int() }).nullable(),
  /** Members whose evidence is from before the number's present holder: it is kept, marked so, and fades. */
  beforeHolder: z.int(),
});
export type Verdict = z.infer<typeof Verdict>;
/** What the formula gives of the evidence alone. */
export type Judgement = Omit<Verdict, 'headline' | 'burst' | 'beforeHolder'>;

const PersonName = z.object({ firstName: z.string(), lastName: z.string() });

const TagEntry = z.object({ id: z.int(), count: z.int(), mine: z.boolean() });
const Tags = z.array(TagEntry);

/** Complaints that one imported data set holds about a number. */
export const OpenDataEntry = z.object({
  source: z.string(),
  count: z.int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  subjects: z.array(z.object({ category: z.string(), count: z.int() })),
  /**
   * Those of `count` that the source counted together for a period: their days are not recorded. The verdict's evidence
   * has them spread evenly from `firstAt` to `lastAt`. `isFirstKnown` false: some may be older than `firstAt`.
   */
  undated: z.array(z.object({ firstAt: z.string(), lastAt: z.string(), count: z.int(), isFirstKnown: z.boolean() })),
  /** True: no complaints, but a range that the source names as a whole and that the number falls into. */
  isRange: z.boolean(),
  /** Digits that all numbers of the range begin with, calling code included; null where it is no range. */
  prefix: z.string().nullable(),
});
export type OpenDataEntry = z.infer<typeof OpenDataEntry>;

/** An organisation that a public register lists under the number. */
export const Organisation = z.object({
  name: z.string(),
  place: z.string().nullable(),
  category: z.string().nullable(),
  web: z.string().nullable(),
  source: z.string(),
});
export type Organisation = z.infer<typeof Organisation>;

export const StatedKind = z.enum(statedKinds);

/** The proven holder says so; nobody checks it, and it moves no verdict. */
export const HolderStatement = z
  .object({
    kind: StatedKind,
    sinceTimestamp: z.int(),
    /** It is shown no longer from then on, unless the holder states it anew. */
    untilTimestamp: z.int(),
    /** Members who reported the number since that day. They count in the verdict as ever, and here apart. */
    reports: z.int(),
  })
  .meta({ id: 'HolderStatement' });
export type HolderStatement = z.infer<typeof HolderStatement>;

export const NumberView = z
  .object({
    /** What the member calls it; a part that was left empty is null. */
    suggestedProfile: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }).nullable(),
    /** What members on at least three networks call it. `id` is always 0: no account is behind it. `people` call it so. */
    averageProfile: PersonName.extend({ id: z.int(), people: z.int() }).nullable(),
    /**
     * The holder's own name; null for a holder without one. Visitors see this and the one before masked: `M*** K.` By
     * `name_hash` it is reported and complained about; by a profile it is another one than by a number.
     */
    profile: PersonName.extend({
      ...{ id: z.int(), name_hash: z.string(), antispy_subscription: z.boolean(), is_pro: z.boolean() },
    }).nullable(),
    /**
     * The holder as a member, of a profile that is opened by its id alone: the month (`yyyy-mm`) of the account, the texts
     * that others read, and the likes that those have.
     */
    person: z.object({ memberSince: z.string(), texts: z.int(), likes: z.int() }).optional(),
    /**
     * `avatar`: address of the holder's picture; an uploaded one for members alone. `branding`: the organisation's name,
     * where the operator of the site has verified that the number is its own.
     */
    ui: z.object({ avatar: z.string().nullable(), branding: z.string().nullable() }),
    metrics: z.object({
      bans: z.int(),
      commentsCount: z.int(),
      contactsCount: z.int(),
      /** 0–10, one decimal; 5 is neutral. */
      index: z.number(),
      isVerified: z.boolean(),
      isUnwanted: z.boolean(),
      isManyCalls: z.boolean(),
      isHidden: z.boolean(),
      /** False: there is no evidence at all, and `index` is 5 for want of any. */
      isRated: z.boolean(),
      /** Different visitors and members who looked the number up, all time. */
      lookups: z.int(),
      /** Of a range that is reserved for fiction: made-up members show here what a page looks like. */
      isExample: z.boolean(),
    }),
    phone: z.object({
      region: z.string().nullable(),
      /** The operator that the range was allotted to; porting is unknown. */
      carrier: z.string().nullable(),
      /** Digits without plus. */
      number: z.string(),
      /** For people: `+1 202 555 0142`, or the short form of an emergency number. */
      international: z.string(),
      /** ISO 3166-1 alpha-2, null where the calling code belongs to no country. */
      country: z.string().nullable(),
      countryName: z.string().nullable(),
      /** libphonenumber's type in lower case (`mobile`, `fixed_line_or_mobile`, …), `emergency`, or null. */
      type: z.string().nullable(),
      /** False: possible by length, but of a range that nobody was given. */
      isValid: z.boolean(),
      timeZones: z.array(z.object({ id: z.string(), name: z.string(), localTime: z.string() })),
    }),
    common: z.object({
      /** Free look-ups that the member has left today (UTC); to visitors, how many a member has. */
      leftRequests: z.int(),
      spy_subscription: z.boolean(),
      isBanned: z.boolean(),
      /** The member's free look-ups are used up and this one is not paid: all names are withheld. */
      isPaidRequest: z.boolean(),
      /** The member's numcy. */
      balance: Numcy,
      /** CANCELED: the holder deactivated the account. */
      profileView: z.enum(['FULL', 'CANCELED']),
      /** The member's own generated picture. */
      myAvatarId: z.int().nullable(),
      /** False: a person's name is masked, or names are withheld. */
      showNames: z.boolean(),
      /** Path of the full record of complaints; null where there are none. */
      seeMoreLink: z.string().nullable(),
      /** The page may be listed by search engines. */
      isIndexable: z.boolean(),
    }),
    /** Null where the holder states nothing now. */
    holderStatement: HolderStatement.nullable(),
    /** `show`: there is a withheld name to pay for, with `paidSearch=1`. */
    paidAlert: z.object({ show: z.boolean(), paidSearchPrice: Numcy }),
    verdict: Verdict,
    /** Organisations that public registers list under the number; empty for private numbers. */
    organisations: z.array(Organisation),
    pinnedComment: Comment.nullable(),
    comments: z.array(Comment),
    commentsTotal: z.int(),
    myComment: Comment.nullable(),
    notice: z.object({ id: z.int(), text: z.string() }).nullable(),
    /** What most members say by tags, each list the most said first. The member's own are always among them. */
    tagsTop: z.object({
      /** 10, unknown, where nobody says another. */
      callerType: TagEntry,
      /** What the member says, where that is another; null where they say nothing. */
      myCallerType: z.int().nullable(),
      categories: Tags,
      subcategories: Tags,
      callReasons: Tags,
      emotags: Tags,
    }),
    /** `show`: the member may answer and has not. */
    polls: z.object({
      show: z.object({ onComment: z.boolean(), onBan: z.boolean(), onPage: z.boolean() }),
      pollAnswers: z.array(z.object({ poll: z.string(), answer: z.string(), count: z.int(), mine: z.boolean() })),
    }),
    fof: z.object({
      hasContacts: z.boolean(),
      /** Between the viewer and the holder; `outgoing` is the viewer's last one, whatever became of it. */
      requests: z.object({ incoming: z.array(AcquaintanceRequest), outgoing: AcquaintanceRequest.nullable() }),
      /** Who has both of us in the address book, at most 100. */
      list: z.array(Acquaintance),
      /** Of them those that the viewer knows. */
      knownList: z.array(Acquaintance),
      /** Numcy for a request with acquaintances in common, and without. */
      priceCommon: Numcy,
      priceDirectly: Numcy,
      /** Open requests to the viewer, whoever asks, at most 20. */
      myIncomingRequests: z.array(AcquaintanceRequest),
    }),
    ...declaredNumberKeys,
    openData: z.array(OpenDataEntry),
    targetPhoneNumber: z.string(),
    /** False in every answer. A client sets it in the view that it goes on showing where asking anew has failed. */
    isFetchError: z.boolean(),
  })
  .meta({ id: 'NumberView' });
export type NumberView = z.infer<typeof NumberView>;

/** `GET /api/v202505/search/{phone}` */
export const SearchQuery = z.object({
  locale: z.string().max(20).optional(),
  /** 1: pays for the names, where the free look-ups are used up and there is a name. */
  paidSearch: z.enum(['0', '1']).optional(),
  source: z.string().max(40).optional(),
  /** ISO 3166-1 alpha-2: how to read a number typed in national form. */
  country: z.string().max(2).optional(),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

/** What every list tells of a number: enough for a row with icon, number and a few words. */
export const NumberInList = z.object({
  phone: z.string(),
  international: z.string(),
  country: z.string().nullable(),
  label: VerdictLabel,
  headline: HeadlineKind,
  /** An organisation's name; a private person's never stands here. */
  name: z.string().nullable(),
});
export type NumberInList = z.infer<typeof NumberInList>;

/** One number of the search page's lists. */
export const FeaturedNumber = NumberInList.extend({
  /** Most frequent complaint category, null where unknown. */
  category: z.string().nullable(),
  /** Complaints, or different people who looked it up; the list is in this order. */
  count: z.int(),
  /** The ISO days that `count` is of; the first is null where a source does not say. */
  since: z.string().nullable(),
  until: z.string(),
});
export type FeaturedNumber = z.infer<typeof FeaturedNumber>;

/** A number that made-up members show what a page looks like by. */
export const ExampleNumber = NumberInList.omit({ name: true }).extend({
  /** Comments that are shown. */
  comments: z.int(),
});
export type ExampleNumber = z.infer<typeof ExampleNumber>;

/** `GET /api/v202305/main/load` */
export const MainData = z
  .object({
    featuredNumbers: z.object({
      mostLookedUp: z.array(FeaturedNumber),
      mostComplained: z.array(FeaturedNumber),
      /** The most commented first; empty where there are none. */
      examples: z.array(ExampleNumber),
    }),
    overlimitSearch: z.boolean(),
    searchDailyLimit: z.int(),
    accessToNeuroOwl: z.boolean(),
    leftRequests: z.int().nullable(),
  })
  .meta({ id: 'MainData' });
export type MainData = z.infer<typeof MainData>;
