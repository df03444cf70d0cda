import type { NumberView } from '#contract/number.ts';
import { hasBad, headlineOf } from '#server/domains/number/rules.ts';
import type { Headline } from '#shared/headline.ts';

/**
 * What a profile opened by its id shows: name, picture, country and metrics. The number is left out, and with it all
 * that would lead to it: where and of what kind it is, what registers, members and the viewer call it, what the viewer
 * noted on it, and the days, subjects and counts of complaints and look-ups, which public data sets and our own pages
 * list by number, and what is said of it, which stands on the number's page. Of the verdict what many numbers share is
 * left: its label, its bounds in tens, and the headline without registers and ranges.
 */
export function withholdNumber(view: NumberView): NumberView {
  return {
    ...view,
    suggestedProfile: null,
    notice: null,
    averageProfile: null,
    metrics: {
      ...view.metrics,
      bans: 0,
      commentsCount: 0,
      contactsCount: 0,
      lookups: 0,
      index: Math.round(view.metrics.index),
    },
    phone: { ...view.phone, number: '', international: '', region: null, carrier: null, type: null, timeZones: [] },
    verdict: {
      ...view.verdict,
      headline: withheldHeadline(view),
      risk: inTens(view.verdict.risk),
      trust: inTens(view.verdict.trust),
      evidence: { ...view.verdict.evidence, bad: 0, good: 0, items: [] },
    },
    common: { ...view.common, seeMoreLink: null },
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
    hasBad: hasBad(verdict),
    hasOrganisation: false,
    isTelemarketing: false,
    isInUse: phone.isValid,
    isHolderShown: profile !== null && metrics.isVerified,
  });
}
