import { mobileFormOf } from '#shared/phone/spellings.ts';

/**
 * Links of the ways to contact a number. Messages use the mobile form of a number, since they reach only mobiles. Calls
 * use the stored form, which reaches landlines from everywhere.
 * @param digits E.164
 */
export function reachLinks(digits: string) {
  const mobile = mobileFormOf(digits);
  return {
    call: `tel:+${digits}`,
    sms: `sms:+${mobile}`,
    whatsapp: `whatsapp://send?phone=${mobile}`,
    whatsappWeb: `https://wa.me/${mobile}`,
    viber: `viber://chat?number=%2B${mobile}`,
  } as const;
}
