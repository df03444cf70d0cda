import { keepDigits } from './digits.ts';
import { gap } from './typed-signs.ts';

/** What is dialled once somebody answers, in the languages of the site. */
const extension =
  /(?<=[0-9)][\s,;(-]*)(?:ext(?:ensi[oó]n)?|extn|x|#|доб(?:авочный)?|вн|durchwahl|dw|nst|int(?:erno)?|poste|anexo|ramal|wewn?|内線|داخلي|تحويلة)[.:]?\s*[0-9]{1,7}(?![0-9*#])/giu;

/** Seven digits at least. */
const behindWhole = `(?<=[0-9](?:${gap}*[0-9]){6}\\s*)`;
/** What stands in brackets behind a whole number. */
const bracketed = new RegExp(`${behindWhole}\\p{Ps}([^\\p{Ps}\\p{Pe}+]{1,80})\\p{Pe}(?!${gap}*[0-9])`, 'gu');
const amount = '[0-9]{1,3}(?:[.,][0-9]{1,2})?';
/** Behind one without brackets: a price by the minute, or that somebody answers round the clock. */
const priceOrHours = new RegExp(
  `${behindWhole}[\\s,;\\p{Pd}]+(?:${amount}\\s?(?:\\p{Sc}|(?:ct|cents?|eur)(?!\\p{L}))|\\p{Sc}\\s?${amount}(?![0-9])` +
    '|24\\s?(?:/\\s?7|h)(?![0-9\\p{L}]))',
  'giu',
);
/** How often somebody called, as lists of calls write it, or when somebody answers. */
const countOrHours = /^\s*(?:[1-9]\d?|24\s?\/\s?7)\s*$/;
/** With as many digits it is another number. */
const leastWhole = 7;

/**
 * A text without the digits that stand behind a number and are none of it: extensions, prices, hours and counts, such as
 * `01805 123456 (14 ct/min)` and `030 901820 (2)`.
 *
 * @param text folded, see `foldText`
 */
export function dropAsides(text: string): string {
  const number = text.replace(extension, '').replace(priceOrHours, ' ');
  return number.replace(bracketed, (all: string, content: string) => (isAside(content) ? ' ' : all));
}

function isAside(content: string): boolean {
  const { length } = keepDigits(content);
  if (length === 0 || length >= leastWhole) return false;
  return /[\p{L}\p{Sc}%]/u.test(content) || countOrHours.test(content);
}
