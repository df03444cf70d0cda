import { Phone } from 'lucide-react';
import type { WayLook } from './way-look.ts';

export const flashcall: WayLook = {
  Icon: Phone,
  colour: 'bg-[#5b6472]',
  name: 'login.provider.flashcall',
  hint: 'login.hint.flashcall',
  next: 'login.next.flashcall',
  here: 'login.open_here',
};
