/**
 * Numbers that plans rewrote, and that services, address books and people still write in the old way too: Brazil's ninth
 * digit of mobiles, Mexico's 1 before them (gone since 2019), Benin's 01 before everything (since 2024). `as` is how the
 * number is dialled today; it counts only where the numbering data knows that.
 */
const rewritten = [
  { old: /^55([1-9][1-9])([6-9]\d{7})$/, as: '55$19$2', now: /^55([1-9][1-9])9([6-9]\d{7})$/, was: '55$1$2' },
  { old: /^521(\d{10})$/, as: '52$1', now: /^52(\d{10})$/, was: '521$1' },
  { old: /^229([2-9]\d{7})$/, as: '22901$1', now: /^22901([2-9]\d{7})$/, was: '229$1' },
];

/** Argentina gives a subscriber's number once; a 9 before it says that a mobile is dialled, and is often left out. */
const withNine = /^549([1-9]\d{9})$/;
const withoutNine = /^54([1-8]\d{9})$/;

/** The digits (E.164) as they are dialled today; most are so already. */
export function respell(digits: string): string {
  const rule = rewritten.find(({ old }) => old.test(digits));
  return rule ? digits.replace(rule.old, rule.as) : digits;
}

/** All that one subscriber's number is written as, these digits (E.164) first: what one of them wishes holds for all. */
export function spellingsOf(digits: string): string[] {
  const rule = rewritten.find(({ now }) => now.test(digits));
  if (rule) return [digits, digits.replace(rule.now, rule.was)];
  const today = respell(digits);
  if (today !== digits) return [digits, today];
  if (withNine.test(digits)) return [digits, digits.replace(withNine, '54$1')];
  return withoutNine.test(digits) ? [digits, digits.replace(withoutNine, '549$1')] : [digits];
}
