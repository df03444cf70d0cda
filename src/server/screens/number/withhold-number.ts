import type { NumberView } from '#contract/number.ts';

/**
 * What a profile opened by its id shows: name, picture, country and metrics. The number is left out, and with it all
 * that would lead to it: where it is, what registers, members and the viewer call it, and the days and subjects of
 * complaints, which public data sets list by number.
 */
export function withholdNumber(view: NumberView): NumberView {
  return {
    ...view,
    suggestedProfile: null,
    averageProfile: null,
    phone: { ...view.phone, number: '', international: '', region: null, carrier: null, timeZones: [] },
    verdict: { ...view.verdict, evidence: { ...view.verdict.evidence, items: [] } },
    organisations: [],
    openData: [],
    targetPhoneNumber: '',
  };
}
