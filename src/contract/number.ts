import { z } from 'zod';
import { headlines } from '#shared/headline.ts';
import { Acquaintance, AcquaintanceRequest } from './acquaintance.ts';
import { Comment } from './comment.ts';
import { declaredNumberKeys } from './number-keys.gen.ts';
import { statedKinds } from './stated-kind.ts';
import { Numcy } from './wallet.ts';

/** Content of a number's page, from `GET /api/v202505/search/{phone}`. All keys are always present. */

export const verdictLabels = ['trusted', 'unknown', 'suspicious', 'unwanted'] as const;
export const VerdictLabel = z.enum(verdictLabels);
export type VerdictLabel = z.infer<typeof VerdictLabel>;

/** Headline of the number: the first that applies. Finer than `label`, which depends on the formula alone. */
export const HeadlineKind = z.enum(headlines).meta({ id: 'Headline' });

/** Kinds of evidence, heaviest first. `open_data` is an imported complaint. */
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
  source: z.string().nullable(),
  /** From accounts younger than three days at that time; a separate item with half the weight. */
  isNew: z.boolean(),
  /** From networks with an already counted person; included in `count`, without weight. */
  isSameNetwork: z.boolean(),
  /**
   * Evidence from before the change of holder on this ISO day. Since then its units also fade linearly, to 0 after
   * `constants.fadeDays`. Null: about the present holder.
   */
  beforeHolderOn: z.string().nullable(),
  sign: z.enum(['bad', 'good']),
  weight: z.number(),
  count: z.int(),
  /** Units today, after decay and cap. */
  units: z.number(),
  cap: z.number().nullable(),
  /** Entries by age in days: up to 30, 31–90, 91–365, over 365. */
  ages: z.object({ month: z.int(), quarter: z.int(), year: z.int(), older: z.int() }),
  /** `[ISO day, entries]`, oldest first; sufficient to recompute `units`. */
  days: z.array(z.tuple([z.string(), z.int()])),
});
export type EvidenceItem = z.infer<typeof EvidenceItem>;

export const Verdict = z.object({
  label: VerdictLabel,
  headline: HeadlineKind,
  /** 0–100, whole: Wilson lower bound of the share of bad units. */
  risk: z.number(),
  trust: z.number(),
  evidence: z.object({
    /** ISO day (UTC) of the decay. */
    asOf: z.string(),
    bad: z.number(),
    good: z.number(),
    items: z.array(EvidenceItem),
    constants: z.object({
      z: z.number(),
      halfLifeDays: z.number(),
      fadeDays: z.number(),
      suspiciousFrom: z.number(),
      unwantedFrom: z.number(),
      trustedFrom: z.number(),
    }),
  }),
  formula: z.literal('v1'),
  computedAtTimestamp: z.int(),
  /**
   * Surge of votes that may come from few people, under review: many within an hour, most by new accounts; or within a
   * day several from one network or from accounts opened together.
   */
  burst: z.object({ sign: z.enum(['bad', 'good']), sinceTimestamp: z.int() }).nullable(),
  /** Members with evidence from before the present holder. */
  beforeHolder: z.int(),
});
export type Verdict = z.infer<typeof Verdict>;
export type Judgement = Omit<Verdict, 'headline' | 'burst' | 'beforeHolder'>;

const PersonName = z.object({ firstName: z.string(), lastName: z.string() });

const TagEntry = z.object({ id: z.int(), count: z.int(), mine: z.boolean() });
const Tags = z.array(TagEntry);

export const OpenDataEntry = z.object({
  source: z.string(),
  count: z.int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  subjects: z.array(z.object({ category: z.string(), count: z.int() })),
  /**
   * Part of `count` that the source reports per period, without days. The verdict spreads them evenly from `firstAt` to
   * `lastAt`. `isFirstKnown` false: some may be older than `firstAt`.
   */
  undated: z.array(z.object({ firstAt: z.string(), lastAt: z.string(), count: z.int(), isFirstKnown: z.boolean() })),
  /** True: no complaints, but a range listed by the source that contains the number. */
  isRange: z.boolean(),
  /** Common leading digits of the range, with calling code; null if it is no range. */
  prefix: z.string().nullable(),
});
export type OpenDataEntry = z.infer<typeof OpenDataEntry>;

export const Organisation = z.object({
  name: z.string(),
  place: z.string().nullable(),
  category: z.string().nullable(),
  web: z.string().nullable(),
  source: z.string(),
});
export type Organisation = z.infer<typeof Organisation>;

export const StatedKind = z.enum(statedKinds);

/** A statement by the proven holder: unverified, and without effect on the verdict. */
export const HolderStatement = z
  .object({
    kind: StatedKind,
    sinceTimestamp: z.int(),
    untilTimestamp: z.int(),
    /** Members who reported the number since then; also counted in the verdict as usual. */
    reports: z.int(),
  })
  .meta({ id: 'HolderStatement' });
export type HolderStatement = z.infer<typeof HolderStatement>;

export const NumberView = z
  .object({
    suggestedProfile: z.object({ firstName: z.string().nullable(), lastName: z.string().nullable() }).nullable(),
    /** Name agreed on by members of at least three networks; `people` is their count. `id` is always 0: no account. */
    averageProfile: PersonName.extend({ id: z.int(), people: z.int() }).nullable(),
    /**
     * The holder's own name, if any. Visitors get it and `averageProfile` masked: `M*** K.` `name_hash` identifies it
     * in reports and complaints; that of a profile differs from that of a number.
     */
    profile: PersonName.extend({
      id: z.int(),
      name_hash: z.string(),
      antispy_subscription: z.boolean(),
      is_pro: z.boolean(),
    }).nullable(),
    /** Only for a look-up by profile id. `memberSince` is a month (`yyyy-mm`); only public texts count. */
    person: z.object({ memberSince: z.string(), texts: z.int(), likes: z.int() }).optional(),
    /**
     * `avatar`: address of the holder's picture; members only for an uploaded one. `branding`: name of the organization
     * whose claim to the number the operator verified.
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
      /** False: no evidence at all, and `index` is 5 by default. */
      isRated: z.boolean(),
      /** Distinct visitors and members, all time. */
      lookups: z.int(),
      /** In a range reserved for fiction, with made-up members as an example. */
      isExample: z.boolean(),
    }),
    phone: z.object({
      region: z.string().nullable(),
      /** Set where `region` is English because the answer's language has no name for it. */
      regionLang: z.literal('en').optional(),
      /** Operator that the range was assigned to; number portability is unknown. */
      carrier: z.string().nullable(),
      /** As `regionLang`. */
      carrierLang: z.literal('en').optional(),
      number: z.string(),
      /** Formatted, `+1 202 555 0142`; the short form for an emergency number. */
      international: z.string(),
      /** ISO 3166-1 alpha-2; null for a non-geographic calling code. */
      country: z.string().nullable(),
      countryName: z.string().nullable(),
      /** libphonenumber's type in lower case (`mobile`, `fixed_line_or_mobile`, …), `emergency`, or null. */
      type: z.string().nullable(),
      /** False: of possible length, but in an unassigned range. */
      isValid: z.boolean(),
      timeZones: z.array(z.object({ id: z.string(), name: z.string(), localTime: z.string() })),
    }),
    common: z.object({
      /** Free look-ups left today (UTC); for visitors, a member's daily allowance. */
      leftRequests: z.int(),
      spy_subscription: z.boolean(),
      isBanned: z.boolean(),
      /** No free look-ups left and this one is unpaid: all names are withheld. */
      isPaidRequest: z.boolean(),
      balance: Numcy,
      profileView: z.enum(['FULL', 'CANCELED']),
      myAvatarId: z.int().nullable(),
      showNames: z.boolean(),
      seeMoreLink: z.string().nullable(),
      isIndexable: z.boolean(),
    }),
    holderStatement: HolderStatement.nullable(),
    /** `show`: a name is withheld that `paidSearch=1` would reveal. */
    paidAlert: z.object({ show: z.boolean(), paidSearchPrice: Numcy }),
    verdict: Verdict,
    organisations: z.array(Organisation),
    pinnedComment: Comment.nullable(),
    comments: z.array(Comment),
    commentsTotal: z.int(),
    myComment: Comment.nullable(),
    notice: z.object({ id: z.int(), text: z.string() }).nullable(),
    /** Most frequent tags, each list in descending order; always includes the viewer's own. */
    tagsTop: z.object({
      callerType: TagEntry,
      myCallerType: z.int().nullable(),
      categories: Tags,
      subcategories: Tags,
      callReasons: Tags,
      emotags: Tags,
    }),
    /** `show`: the viewer may answer and has not. */
    polls: z.object({
      show: z.object({ onComment: z.boolean(), onBan: z.boolean(), onPage: z.boolean() }),
      pollAnswers: z.array(z.object({ poll: z.string(), answer: z.string(), count: z.int(), mine: z.boolean() })),
    }),
    fof: z.object({
      hasContacts: z.boolean(),
      /** Between viewer and holder; `outgoing` is the viewer's last request, in any state. */
      requests: z.object({ incoming: z.array(AcquaintanceRequest), outgoing: AcquaintanceRequest.nullable() }),
      list: z.array(Acquaintance),
      /** Those of `list` with a name in the viewer's address book. */
      knownList: z.array(Acquaintance),
      priceCommon: Numcy,
      priceDirectly: Numcy,
      /** Open requests to the viewer from anybody, at most 20. */
      myIncomingRequests: z.array(AcquaintanceRequest),
    }),
    ...declaredNumberKeys,
    openData: z.array(OpenDataEntry),
    targetPhoneNumber: z.string(),
    /** Always false on the wire. Clients set it on a cached view after a failed refresh. */
    isFetchError: z.boolean(),
  })
  .meta({ id: 'NumberView' });
export type NumberView = z.infer<typeof NumberView>;

export const SearchQuery = z.object({
  locale: z.string().max(20).optional(),
  /** 1: pays for withheld names once the free look-ups are used up. */
  paidSearch: z.enum(['0', '1']).optional(),
  source: z.string().max(40).optional(),
  country: z.string().max(2).optional(),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const NumberInList = z.object({
  phone: z.string(),
  international: z.string(),
  country: z.string().nullable(),
  label: VerdictLabel,
  headline: HeadlineKind,
  /** An organization's name; never a private person's. */
  name: z.string().nullable(),
});
export type NumberInList = z.infer<typeof NumberInList>;

export const FeaturedNumber = NumberInList.extend({
  category: z.string().nullable(),
  /** Complaints in public records, or distinct people who looked it up. */
  count: z.int(),
  /** ISO days of the period of `count`, or of `reports`; `since` is null if the source gives none. */
  since: z.string().nullable(),
  until: z.string(),
  /** Members who reported it as unwanted. */
  reports: z.int(),
});
export type FeaturedNumber = z.infer<typeof FeaturedNumber>;

export const ExampleNumber = NumberInList.omit({ name: true }).extend({
  comments: z.int(),
});
export type ExampleNumber = z.infer<typeof ExampleNumber>;

export const MainData = z
  .object({
    featuredNumbers: z.object({
      mostLookedUp: z.array(FeaturedNumber),
      mostComplained: z.array(FeaturedNumber),
      examples: z.array(ExampleNumber),
    }),
    overlimitSearch: z.boolean(),
    searchDailyLimit: z.int(),
    accessToNeuroOwl: z.boolean(),
    leftRequests: z.int().nullable(),
  })
  .meta({ id: 'MainData' });
export type MainData = z.infer<typeof MainData>;
