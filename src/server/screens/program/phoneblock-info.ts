import type { PhoneblockInfo, PhoneblockRating } from '#contract/foreign.ts';
import type { NumberView } from '#contract/number.ts';
import type { ReportKind } from '#contract/report.ts';
import { escapeXml } from '#shared/xml-text.ts';
import { topCategory } from './ask-number.ts';

export const reportOfRating: Readonly<Record<PhoneblockRating, ReportKind>> = {
  A_LEGITIMATE: 'legitimate',
  B_MISSED: 'other',
  C_PING: 'ping',
  D_POLL: 'survey',
  E_ADVERTISING: 'advertising',
  F_GAMBLE: 'gambling',
  G_FRAUD: 'fraud',
};

const ratings: Readonly<Record<string, PhoneblockRating>> = {
  scam: 'G_FRAUD',
  impersonation: 'G_FRAUD',
  tech_support: 'G_FRAUD',
  debt_offers: 'G_FRAUD',
  telemarketing: 'E_ADVERTISING',
  charity: 'E_ADVERTISING',
  survey: 'D_POLL',
  silent_call: 'C_PING',
};

/** Rating of an unwanted number in PhoneBlock's terms. */
export function ratingOf(category: string | null): PhoneblockRating {
  return ratings[category ?? ''] ?? 'B_MISSED';
}

/** For an invalid number, or a hash that matches no unwanted number. */
export function unknownInfo(phone: string): PhoneblockInfo {
  return {
    phone,
    votes: 0,
    votesWildcard: 0,
    whiteListed: false,
    blackListed: false,
    rating: 'A_LEGITIMATE',
    archived: false,
    dateAdded: 0,
    lastUpdate: 0,
    label: phone,
    location: '',
    spamConfidence: 0,
  };
}

/** The most votes that a user of PhoneBlock's programs can require before they block. */
const enoughVotes = 100;

/** PhoneBlock's programs block by votes alone: only unwanted numbers get any, the member's own enough. */
export function toPhoneblockInfo(view: NumberView): PhoneblockInfo {
  const { verdict, phone, common } = view;
  const { isBanned } = common;
  const isBad = isBanned || verdict.label === 'unwanted' || verdict.label === 'suspicious';
  const bad = verdict.evidence.items.filter(({ sign }) => sign === 'bad');
  const days = bad.flatMap((item) => item.days.map(([day]) => Date.parse(day))).sort((a, b) => a - b);
  const others = verdict.label === 'unwanted' ? bad.reduce((sum, { count }) => sum + count, 0) : 0;
  const votes = isBanned ? Math.max(others, enoughVotes) : others;
  return {
    ...unknownInfo(phone.type === 'emergency' ? phone.number : `+${phone.number}`),
    votes,
    votesWildcard: votes,
    rating: isBad ? ratingOf(topCategory(view)) : 'A_LEGITIMATE',
    whiteListed: verdict.label === 'trusted' && !isBanned,
    blackListed: isBanned,
    dateAdded: days[0] ?? 0,
    lastUpdate: days.at(-1) ?? 0,
    label: phone.international,
    location: phone.region ?? '',
    spamConfidence: verdict.risk,
  };
}

/** `<phone-info phone="+49…" votes="4"/>`, with PhoneBlock's attribute names. */
export function writeInfoXml(info: PhoneblockInfo): string {
  const members = Object.entries(info).map(([name, value]) => {
    const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `${dashed}="${escapeXml(String(value))}"`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<phone-info ${members.join(' ')}/>\n`;
}
