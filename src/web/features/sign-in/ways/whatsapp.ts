import { chatLook, type WayLook } from './way-look.ts';

export const whatsapp: WayLook = {
  ...chatLook,
  colour: 'bg-[#178a45]',
  name: 'login.provider.whatsapp',
};
