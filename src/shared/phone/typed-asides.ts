import { keepDigits } from './digits.ts';
import { gap } from './typed-signs.ts';

/** What is dialled once somebody answers, in the languages of the site. */
const extension =
  /(?<=[0-9)][\s,;(-]*)(?:ext(?:ensi[oó]n)?|extn|x|#|доб(?:авочный)?|вн|durchwahl|dw|nst|int(?:erno)?|poste|anexo|ramal|wewn?|内線|داخلي|تحويلة)[.:]?\s*[0-9]{1,7}(?![0-9*#])/giu;

/** Of a month, or a month: 00 is neither but dialled before an international number. */
const dayOrMonth = '(?:0?[1-9]|[12][0-9]|3[01])';
/** A day in digits, as people and lists of calls write it. */
export const day = `(?:${[
  ...['\\.', '/', '-'].map((mark) => `${dayOrMonth}${mark}${dayOrMonth}${mark}(?:(?:19|20)[0-9]{2}|[0-9]{2})`),
  `(?:19|20)[0-9]{2}-[01][0-9]-${dayOrMonth}`,
].join('|')})`;
const time = '(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,6})?)?(?:\\s?[ap]m|z)?';
const begins = '(?<![0-9\\p{L}.,:/+\\p{Pd}])';
const ends = '(?![0-9\\p{L}]|[.,:/\\p{Pd}][0-9])';
/** No digit stands before it in its line: then it is the beginning of no number's groups. */
const first = '(?=[0-9])(?<=^[^0-9+\\r\\n]*)';
/** A day with a time anywhere; one of them alone before a number, a time only where that is written as it is dialled. */
const moment = new RegExp(
  `${begins}(?:${day}(?:t|[\\s,]+)${time}|${time}[\\s,]+${day})${ends}` +
    `|${first}${begins}(?:${day}${ends}(?=[\\s,;])|${time}${ends}(?=[\\s,;]+[+(]?0))`,
  'gimu',
);

/** Four digits at least, and seven. */
const behindDigits = `(?<=[0-9](?:${gap}*[0-9]){3}\\s*)`;
const behindWhole = `(?<=[0-9](?:${gap}*[0-9]){6}\\s*)`;
/** What stands in brackets behind a whole number. */
const bracketed = new RegExp(`${behindWhole}\\p{Ps}([^\\p{Ps}\\p{Pe}+]{1,80})\\p{Pe}(?!${gap}*[0-9])`, 'gu');
const amount = '[0-9]{1,3}(?:[.,][0-9]{1,2})?';
const hour = '(?:[01]?[0-9]|2[0-4])(?:[:.][0-5][0-9])?';
const wordEnds = '(?![0-9\\p{L}])';
const half = `[ap]\\.?m\\.?${wordEnds}`;
const clock = `\\s?(?:uhr|h(?:ora|r)?s?|std|ч(?:ас(?:ов|а)?)?|ساعة)${wordEnds}`;
const frenchHour = `(?:[01]?[0-9]|2[0-4])h[0-5][0-9]${wordEnds}`;
const until = '\\s?(?:\\p{Pd}|bis|to|till|до|à|a|إلى)\\s?';
/** German “18 am” is no hour: alone the two have to touch. */
const oneHour = `(?:${hour}(?:${half}|${clock})|${frenchHour})`;
const lastHour = `(?:${hour}(?:\\s?${half}|${clock})|${frenchHour})`;
/** “At” and “from” of one letter. Another one, as `O`, may stand for a digit of the number. */
const at = '(?:[aàáсвv]\\s)?';
/** When somebody answers, by the words that say so: `8-18 Uhr`, `9am-5pm`, `à 18h30`, `с 9 до 18`. */
const hours = [
  `${at}(?:${lastHour}|${hour})${until}${lastHour}`,
  `${at}${oneHour}`,
  `с\\s${hour}\\sдо\\s${hour}(?![0-9])`,
].join('|');
const hoursBehind = new RegExp(`${behindDigits}[\\s,;\\p{Pd}]+(?:${hours})`, 'giu');
/** “À 18h30” is when, “10 à 18 h” from when until when: digits before it are either, or the number's last ones. */
const groupOrHour = new RegExp(`${behindWhole}[\\s\\p{Pd}]+([01]?[0-9]|2[0-4])\\s[aà]\\s${lastHour}`, 'giu');
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
 * A text without the digits that stand beside a number and are none of it: extensions, prices, hours, counts, days and
 * times, such as `01805 123456 (14 ct/min)`, `030 901820 8-18 Uhr` and `24.12.25 18:30 030 901820`.
 *
 * @param text folded, see `foldText`
 */
export function dropAsides(text: string): string {
  const number = dropMoments(text)
    .replace(extension, '')
    .replace(priceOrHours, ' ')
    // Told as further lines are, of which the plan says whether they are the number's own.
    .replace(groupOrHour, ' / $1')
    .replace(hoursBehind, ' ');
  return number.replace(bracketed, (all: string, content: string) => (isAside(content) ? ' ' : all));
}

/** Eight digits are a number in many countries: a day alone stays. */
function dropMoments(text: string): string {
  const rest = text.replace(moment, '\n');
  return keepDigits(rest).length < leastWhole ? text : rest;
}

function isAside(content: string): boolean {
  const { length } = keepDigits(content);
  if (length === 0 || length >= leastWhole) return false;
  return /[\p{L}\p{Sc}%]/u.test(content) || countOrHours.test(content);
}
