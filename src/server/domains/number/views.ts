import type { FeaturedNumber, NumberView, OpenDataEntry, Organisation, Verdict } from '#contract/number.ts';
import { avatarAddress } from '#server/domains/profile/queries/avatar-address.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { countryName } from './numbering-plan/country-name.ts';
import type { NumberingPlan } from './numbering-plan/numbering-plan.ts';
import type { ResolvedPhone } from './numbering-plan/resolve-phone.ts';
import { describeTimeZone } from './numbering-plan/time-zone.ts';
import type { MemberFacts } from './queries/get-member-facts.ts';
import type { ListedNumber, NumberRecord } from './queries.ts';
import { type NameSight, type NumberHolder, namesOf, type ShownNames, showNames } from './rules/shown-names.ts';
import { computeVerdict, dayNumber, isManyCalls, ratingIndex } from './rules.ts';
import type { StoredOpenData } from './tables.ts';

/** Who sees the view, and what of it. */
export type Viewer =
  | { kind: 'visitor' }
  | {
      /** `holder`: of this very number. */
      kind: 'member' | 'holder';
      facts: MemberFacts;
      /** Whole numcy. */
      balance: number;
      /** Free look-ups left today. */
      leftRequests: number;
      /** The free look-ups are used up, so names are withheld until they are paid. */
      isWithheld: boolean;
      /** There is a name to pay for. */
      isPayable: boolean;
    };

/** What a view needs besides the record. */
export interface ViewFrame {
  plan: NumberingPlan;
  locale: LocaleTag;
  now: Date;
  viewer: Viewer;
  /** Free look-ups that a member has a day, which visitors are told. */
  memberPerDay: number;
  /** Numcy. */
  prices: { paidSearch: number; directRequest: number };
  /** Ranges that a regulator or a list names, which the number falls into. */
  ranges: { source: string; category: string }[];
}

const unknownCallerType = 10;

/** Everything that the viewer may see of a number. */
export function presentNumber(phone: ResolvedPhone, record: NumberRecord, frame: ViewFrame): NumberView {
  const { viewer, now } = frame;
  const verdict = computeVerdict(record.evidence, record.openData, now);
  const lookups = Math.max(Number(record.lookups), record.recentVisitors);
  const isUnwanted = verdict.label === 'unwanted' || verdict.label === 'suspicious';
  const shown = showNames(record, sightOf(viewer), now);
  return {
    suggestedProfile: viewer.kind === 'visitor' ? null : viewer.facts.suggested,
    averageProfile: shown.averageProfile,
    profile: shown.profile,
    ui: { avatar: presentPicture(shown, viewer), branding: null },
    metrics: {
      bans: record.evidence.reduce((sum, e) => (e.kind === 'ban' ? sum + total(e.days) : sum), 0),
      commentsCount: 0,
      contactsCount: namesOf(record).reduce((sum, { people }) => sum + people, 0),
      index: ratingIndex(verdict),
      isVerified: record.holder !== null && record.holder.deactivatedAt === null,
      isUnwanted,
      isManyCalls: isManyCalls(record, dayNumber(now)),
      isHidden: record.isUnlisted,
      lookups,
    },
    phone: presentPhone(phone, frame),
    common: presentCommon(record, shown, verdict, frame),
    paidAlert: {
      show: viewer.kind !== 'visitor' && viewer.isWithheld && viewer.isPayable,
      paidSearchPrice: frame.prices.paidSearch,
    },
    verdict,
    organisations: shown.organisations,
    pinnedComment: null,
    comments: [],
    commentsTotal: 0,
    myComment: null,
    notice: null,
    tagsTop: {
      callerType: { id: unknownCallerType, count: 0, mine: false },
      categories: [],
      subcategories: [],
      callReasons: [],
      emotags: [],
    },
    polls: { show: { onComment: false, onBan: false, onPage: false }, pollAnswers: [] },
    fof: {
      hasContacts: false,
      requests: { incoming: [], outgoing: null },
      list: [],
      knownList: [],
      priceDirectly: frame.prices.directRequest,
      myIncomingRequests: [],
    },
    neuroanalysis: null,
    openData: presentOpenData(record.openData, frame.ranges),
    targetPhoneNumber: phone.digits,
    isFetchError: false,
  };
}

function sightOf(viewer: Viewer): NameSight {
  if (viewer.kind === 'visitor') return 'masked';
  if (viewer.kind === 'holder') return 'own';
  return viewer.isWithheld ? 'withheld' : 'full';
}

/** An uploaded picture is a likeness: strangers see generated ones only. */
function presentPicture({ pictured }: ShownNames, viewer: Viewer): string | null {
  if (pictured === null) return null;
  const account: Pick<NumberHolder, 'profileId' | 'avatarId' | 'avatarVersion'> = pictured;
  return avatarAddress(viewer.kind === 'visitor' ? { ...account, avatarVersion: null } : account);
}

function presentCommon(
  record: NumberRecord,
  shown: ShownNames,
  verdict: Verdict,
  { viewer, memberPerDay }: ViewFrame,
): NumberView['common'] {
  const isMember = viewer.kind !== 'visitor';
  return {
    leftRequests: isMember ? viewer.leftRequests : memberPerDay,
    spy_subscription: isMember && viewer.facts.isPro,
    isBanned: false,
    isPaidRequest: isMember && viewer.isWithheld,
    balance: isMember ? viewer.balance : 0,
    profileView: record.holder !== null && record.holder.deactivatedAt !== null ? 'CANCELED' : 'FULL',
    myAvatarId: isMember ? viewer.facts.avatarId : null,
    showNames: shown.isInFull,
    seeMoreLink: null,
    isIndexable: isIndexable(record.isUnlisted ? [] : record.organisations, verdict),
  };
}

/** Search engines may list organisations' numbers and unwanted ones, never those of private persons. */
export function isIndexable(organisations: Organisation[], verdict: Verdict): boolean {
  return organisations.length > 0 || verdict.label === 'unwanted';
}

function presentPhone(phone: ResolvedPhone, { plan, locale, now }: ViewFrame): NumberView['phone'] {
  const { country, digits } = phone;
  const place = { number: digits, country, countryName: country && countryName(country, locale) };
  if (phone.kind === 'emergency') {
    const nothing = { region: null, carrier: null, timeZones: [] };
    return { ...place, ...nothing, international: digits, type: 'emergency', isValid: true };
  }
  const facts = plan.describe(digits, locale);
  return {
    ...place,
    region: facts.region,
    carrier: facts.carrier,
    international: phone.international,
    type: phone.type,
    isValid: phone.isValid,
    timeZones: facts.timeZones.map((id) => describeTimeZone(id, locale, now)),
  };
}

function presentOpenData(openData: StoredOpenData[], ranges: ViewFrame['ranges']): OpenDataEntry[] {
  return [
    ...openData.map(({ source, days, firstDay, lastDay, subjects }) => ({
      source,
      count: total(days),
      firstAt: firstDay,
      lastAt: lastDay,
      subjects,
      isRange: false,
    })),
    ...ranges.map(({ source, category }) => ({
      source,
      count: 0,
      firstAt: null,
      lastAt: null,
      subjects: [{ category, count: 0 }],
      isRange: true,
    })),
  ];
}

/** A row of a list of numbers. */
export function presentFeatured(row: ListedNumber, count: number, now: Date): FeaturedNumber {
  const subjects = row.open_data.flatMap((entry) => entry.subjects).sort((a, b) => b.count - a.count);
  return {
    phone: row.phone,
    international: parsePhone(`+${row.phone}`)?.international ?? `+${row.phone}`,
    country: row.country,
    label: computeVerdict(row.evidence, row.open_data, now).label,
    name: row.organisations[0]?.name ?? null,
    category: subjects[0]?.category ?? null,
    count,
  };
}

/** Complaints on record about a listed number. */
export function countComplaints(row: ListedNumber): number {
  return row.open_data.reduce((sum, entry) => sum + total(entry.days), 0);
}

function total(days: [number, number][]): number {
  return days.reduce((sum, [, count]) => sum + count, 0);
}
