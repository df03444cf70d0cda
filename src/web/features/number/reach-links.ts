import { mobileFormOf } from '#shared/phone/spellings.ts';

/**
 * Where each way to reach a number leads. Messages reach mobiles alone, so they go to the form that those have. A call goes
 * to the form that is stored: it reaches fixed lines from everywhere, which the form of mobiles does not.
 *
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
