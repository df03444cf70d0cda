import { MessageSquareText } from 'lucide-react';
import type { WayLook } from './way-look.ts';

export const sms: WayLook = {
  Icon: MessageSquareText,
  colour: 'bg-[#5b6472]',
  name: 'login.provider.sms',
  hint: 'login.hint.sms',
  next: 'login.next.sms',
  here: 'login.text_here',
};
