import type { NumberView } from '#contract/number.ts';
import { headlineOf } from '#server/domains/number/rules.ts';
import { noTags } from '#server/domains/opinion/section.ts';
import type { Headline } from '#shared/headline.ts';

/**
 * What a profile opened by its id shows: name, picture, country and metrics. The number is left out, and with it all
 * that would lead to it: where and of what kind it is, what registers, members and the viewer call it, what the viewer
 * noted on it, and the days, subjects and counts of complaints and look-ups, which public data sets and our own pages
 * list by number, and what is said of it, in words and by tags, which stands on the number's page. Of the verdict what
 * many numbers share is left: its label, where that is one its bounds in tens, and the headline without registers and
 * ranges.
 */
export function withholdNumber(view: NumberView): NumberView {
  // One member's word moves the bounds, so whoever bans numbers one by one would see which one this is.
  const isJudged = view.verdict.label !== 'unknown';
  return {
    ...view,
    suggestedProfile: null,
    notice: null,
    averageProfile: null,
    metrics: {
      ...view.metrics,
      ...{ bans: 0, commentsCount: 0, contactsCount: 0, lookups: 0 },
      index: isJudged ? Math.round(view.metrics.index) : 5,
      isRated: isJudged,
    },
    phone: { ...view.phone, number: '', international: '', region: null, carrier: null, type: null, timeZones: [] },
    verdict: {
      ...view.verdict,
      headline: withheldHeadline(view),
      risk: isJudged ? inTens(view.verdict.risk) : 0,
      trust: isJudged ? inTens(view.verdict.trust) : 0,
      evidence: { ...view.verdict.evidence, bad: 0, good: 0, items: [] },
      burst: null,
      beforeHolder: 0,
    },
    // Nor may the own ban, tags and answers be found again here.
    common: { ...view.common, seeMoreLink: null, isBanned: false },
    tagsTop: noTags,
    polls: { show: { onComment: false, onBan: false, onPage: false }, pollAnswers: [] },
    organisations: [],
    openData: [],
    pinnedComment: null,
    comments: [],
    commentsTotal: 0,
    myComment: null,
    targetPhoneNumber: '',
  };
}

function inTens(bound: number): number {
  return Math.round(bound / 10) * 10;
}

/** As it would be if no register and no regulator knew the number. */
function withheldHeadline({ verdict, phone, profile, metrics }: NumberView): Headline {
  return headlineOf({
    isEmergency: phone.type === 'emergency',
    label: verdict.label,
    // As the bounds of an unknown one: that somebody spoke against it would lead to the number.
    hasBad: false,
    hasOrganisation: false,
    isTelemarketing: false,
    isInUse: phone.isValid,
    isHolderShown: profile !== null && metrics.isVerified,
  });
}
