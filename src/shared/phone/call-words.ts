/** Requests to call, and words for a number, in the languages of the site. */
const words = [
  'call|dial|ring|phone|telephone|tel|text|emergency|sos',
  'ruf(?:e|en|t)?(?:\\s+sie)?|wähl(?:e|en|t)?(?:\\s+sie)?|anruf(?:en)?|notruf|telefon',
  'llam(?:a|ar|e|en)|mar(?:ca|car|que)|emergencias?|teléfono',
  '(?:по)?звони(?:те|ть)?|наб(?:ери|ерите|рать)|тел(?:ефон)?|экстренн\\p{L}*',
  '(?:ال)?(?:اتصل|اطلب|هاتف|طوارئ)',
].join('|');
const fillers = 'the|number|nr|die|den|nummer|al|el|número|на|по|номер[ау]?|على|(?:ال|بال)?رقم';

const before = new RegExp(
  `(?<!\\p{L})(?:${words})(?!\\p{L})(?:[\\s.:]+(?:${fillers})(?!\\p{L}))*[^\\p{L}\\d]*\\d`,
  'iu',
);
/** German puts the verb last. */
const behind = /\d\s*(?:anrufen|wählen|rufen)(?!\p{L})/iu;

/** @param text with one number, normalized by `foldText` */
export function saysToCall(text: string): boolean {
  return before.test(text) || behind.test(text);
}
