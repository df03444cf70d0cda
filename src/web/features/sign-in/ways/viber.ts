import { chatLook, type WayLook } from './way-look.ts';

export const viber: WayLook = {
  ...chatLook,
  colour: 'bg-[#6a57e8]',
  name: 'login.provider.viber',
  next: 'login.next.viber',
};
