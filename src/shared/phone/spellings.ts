/** Spellings of one subscriber's number, the stored one as `as`; see docs/decisions/030-one-subscriber.md. */
const rewritten = [
  // Brazil's ninth digit of mobiles, Mexico's 1 before them (until 2019), Benin's 01 before all numbers (since 2024).
  { old: /^55([1-9][1-9])([6-9]\d{7})$/, as: '55$19$2', now: /^55([1-9][1-9])9([6-9]\d{7})$/, was: '55$1$2' },
  { old: /^521(\d{10})$/, as: '52$1', now: /^52(\d{10})$/, was: '521$1' },
  { old: /^229([2-9]\d{7})$/, as: '22901$1', now: /^22901([2-9]\d{7})$/, was: '229$1' },
  // Argentina assigns ten national digits once; the 9 is dialed from abroad only and is not part of the number.
  { old: /^549((?:11|[23]\d)\d{8})$/, as: '54$1', now: /^54((?:11|[23]\d)\d{8})$/, was: '549$1' },
  // Overseas France: national dialing as in France, but separate calling codes from abroad.
  ...(
    [
      ['262', '262|263[01]|268[89]|269|639|69[23]|7092|7093[5-9]'],
      ['508', '7084[0-5]|7085[0-6]'],
      ['590', '590|5987|69[01]|7090'],
      ['594', '594|5988|694|7093[0-4]'],
      ['596', '596|5989|69[67]|7091'],
    ] as const
  ).map(([code, blocks]) => {
    const national = `((?=\\d{9}$)(?:${blocks})\\d+)`;
    return {
      old: new RegExp(`^33${national}$`),
      as: `${code}$1`,
      now: new RegExp(`^${code}${national}$`),
      was: '33$1',
    };
  }),
  { old: /^33508([45]\d{5})$/, as: '508$1', now: /^508([45]\d{5})$/, was: '33508$1' },
  // San Marino through the Italian plan, and Northern Ireland through the Irish one.
  { old: /^390549([89]\d{5})$/, as: '3780549$1', now: /^3780549([89]\d{5})$/, was: '390549$1' },
  { old: /^35348([2-9]\d{7})$/, as: '4428$1', now: /^4428([2-9]\d{7})$/, was: '35348$1' },
];

const argentine = /^54(?:11|[23]\d)\d{8}$/;

/** The digits (E.164) of the stored spelling. */
export function respell(digits: string): string {
  const rule = rewritten.find(({ old }) => old.test(digits));
  return rule ? digits.replace(rule.old, rule.as) : digits;
}

/** All spellings of a subscriber's number, the given digits (E.164) first. A holder's wish applies to all of them. */
export function spellingsOf(digits: string): string[] {
  const rule = rewritten.find(({ now }) => now.test(digits));
  if (rule) return [digits, digits.replace(rule.now, rule.was)];
  const today = respell(digits);
  return today === digits ? [digits] : [digits, today];
}

/** Argentine landlines and mobiles of one area share their digits, so a number does not reveal its type. */
export function typeByPlan(digits: string, type: string | null): string | null {
  return type === 'fixed_line' && argentine.test(digits) ? 'fixed_line_or_mobile' : type;
}

export function mobileFormOf(digits: string): string {
  return argentine.test(digits) ? digits.replace(/^54/, '549') : digits;
}
