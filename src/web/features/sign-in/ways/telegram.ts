import { Send } from 'lucide-react';
import type { WayLook } from './way-look.ts';

export const telegram: WayLook = {
  Icon: Send,
  colour: 'bg-[#1c84b8]',
  name: 'login.provider.telegram',
  hint: 'login.hint.telegram',
  next: 'login.next.telegram',
  here: 'login.open_here',
};
