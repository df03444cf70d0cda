import { onlyDigits } from './digits.ts';
import { gap } from './typed-signs.ts';

/** A day or a month; 00 is an exit code instead. */
const dayOrMonth = '(?:0?[1-9]|[12][0-9]|3[01])';
export const day = `(?:${[
  ...['\\.', '/', '-'].map((mark) => `${dayOrMonth}${mark}${dayOrMonth}${mark}(?:(?:19|20)[0-9]{2}|[0-9]{2})`),
  `(?:19|20)[0-9]{2}-[01][0-9]-${dayOrMonth}`,
].join('|')})`;
const time = '(?:[01]?[0-9]|2[0-4]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,6})?)?(?:\\s?[ap]m|z)?';
const begins = '(?<![0-9\\p{L}.,:/+\\p{Pd}])';
const ends = '(?![0-9\\p{L}]|[.,:/\\p{Pd}][0-9])';
/** No digit precedes it on its line, so it is not within a number. */
const first = '(?=[0-9])(?<=^[^0-9+\\r\\n]*)';
/** A date with a time anywhere, or one of them before a number; a time only if the number has a plus or zero. */
const moment = new RegExp(
  `${begins}(?:${day}(?:t|[\\s,]+)${time}|${time}[\\s,]+${day})${ends}` +
    `|${first}${begins}(?:${day}${ends}(?=[\\s,;])|${time}${ends}(?=[\\s,;]+[+(]?0))`,
  'gimu',
);

/** At least four digits, and at least seven. */
const behindDigits = `(?<=[0-9](?:${gap}*[0-9]){3}\\s*)`;
const behindWhole = `(?<=[0-9](?:${gap}*[0-9]){6}\\s*)`;
/** Not `#6-7`: these are digits of a number, or several extensions. */
const extension = new RegExp(
  `(?<=[0-9](?:${gap}*[0-9]){3}[\\s,;()-]*)` +
    '(?:ext(?:ensi[oó]n)?|extn|x|#|доб(?:авочный)?|вн|durchwahl|dw|nst|int(?:erno)?|poste|anexo|ramal|wewn?|内線|داخلي|تحويلة)' +
    '[.:]?\\s*[0-9]{1,7}(?![0-9*#]|[\\p{Pd}./][0-9])',
  'giu',
);
const bracketed = new RegExp(`${behindWhole}\\p{Ps}([^\\p{Ps}\\p{Pe}+]{1,80})\\p{Pe}(?!${gap}*[0-9])`, 'gu');
const amount = '[0-9]{1,3}(?:[.,][0-9]{1,2})?';
const hour = '(?:[01]?[0-9]|2[0-4])(?:[:.][0-5][0-9])?';
const wordEnds = '(?![0-9\\p{L}])';
const half = `[ap]\\.?m\\.?${wordEnds}`;
const clock = `\\s?(?:uhr|h(?:ora|r)?s?|std|ч(?:ас(?:ов|а)?)?|ساعة)${wordEnds}`;
const frenchHour = `(?:[01]?[0-9]|2[0-4])h[0-5][0-9]${wordEnds}`;
const until = '\\s?(?:\\p{Pd}|bis|to|till|до|à|a|إلى)\\s?';
/** German “18 am” is not an hour, so without a range there is no blank. */
const oneHour = `(?:${hour}(?:${half}|${clock})|${frenchHour})`;
const lastHour = `(?:${hour}(?:\\s?${half}|${clock})|${frenchHour})`;
/** One-letter words for “at” and “from”. Other letters, such as `O`, may stand for a digit. */
const at = '(?:[aàáсвv]\\s)?';
/** Opening hours, marked by words: `8-18 Uhr`, `9am-5pm`, `à 18h30`, `с 9 до 18`. */
const hours = [
  `${at}(?:${lastHour}|${hour})${until}${lastHour}`,
  `${at}${oneHour}`,
  `с\\s${hour}\\sдо\\s${hour}(?![0-9])`,
].join('|');
const hoursBehind = new RegExp(`${behindDigits}[\\s,;\\p{Pd}]+(?:${hours})`, 'giu');
/** “10 à 18 h”: the digits before “à” are an hour or the number's last group. */
const groupOrHour = new RegExp(`${behindWhole}[\\s\\p{Pd}]+([01]?[0-9]|2[0-4])\\s[aà]\\s${lastHour}`, 'giu');
/** A price per minute or 24-hour service, without brackets. */
const priceOrHours = new RegExp(
  `${behindWhole}[\\s,;\\p{Pd}]+(?:${amount}\\s?(?:\\p{Sc}|(?:ct|cents?|eur)(?!\\p{L}))|\\p{Sc}\\s?${amount}(?![0-9])` +
    '|24\\s?(?:/\\s?7|h)(?![0-9\\p{L}]))',
  'giu',
);
const countOrHours = /^\s*(?:[1-9]\d?|24\s?\/\s?7)\s*$/;
/** With this many digits it is another number. */
const leastWhole = 7;
/** A date with the whole year, and the fewest digits of a number behind it. */
const fullDate = new RegExp(`${first}${begins}(?=[0-9/.-]*(?:19|20)[0-9]{2})${day}${ends}`, 'imu');
const leastBehindDate = 4;

/**
 * Removes digits beside a number that are not part of it: extensions, prices, hours, counts, dates and times, as in
 * `01805 123456 (14 ct/min)`, `030 901820 8-18 Uhr` and `24.12.25 18:30 030 901820`.
 *
 * @param text normalized by `foldText`
 */
export function dropAsides(text: string): string {
  const number = dropMoments(text)
    .replace(extension, '')
    .replace(priceOrHours, ' ')
    // Rewritten as a further line: the plan decides whether these digits belong to the number.
    .replace(groupOrHour, ' / $1')
    .replace(hoursBehind, ' ');
  return number.replace(bracketed, (all: string, content: string) => (isAside(content) ? ' ' : all));
}

/** A date alone stays, as eight digits are a number in many countries. */
function dropMoments(text: string): string {
  const rest = text.replace(moment, '\n');
  const least = fullDate.test(text) ? leastBehindDate : leastWhole;
  return onlyDigits(rest).length < least ? text : rest;
}

function isAside(content: string): boolean {
  const { length } = onlyDigits(content);
  if (length === 0 || length >= leastWhole) return false;
  return /[\p{L}\p{Sc}%]/u.test(content) || countOrHours.test(content);
}
