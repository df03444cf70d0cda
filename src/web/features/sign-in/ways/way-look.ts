import { type LucideIcon, MessageCircle } from 'lucide-react';
import type { PhraseKey } from '#shared/phrases.ts';

/** Appearance and phrases of a way to sign in, besides the server's data. */
export interface WayLook {
  Icon: LucideIcon;
  /** Background of the white icon. */
  colour: string;
  /** Null uses the service's name from the server. */
  name: PhraseKey | null;
  /** What a press does. */
  hint: PhraseKey;
  /** The next step. */
  next: PhraseKey;
  /** Label of the link that does it on this device; may contain `%way%`. */
  here: PhraseKey;
}

/** A chat that asks "was it you?"; default for messengers without an entry. */
export const chatLook = {
  Icon: MessageCircle,
  colour: 'bg-[#5b6472]',
  name: null,
  hint: 'login.hint.chat',
  next: 'login.next.chat',
  here: 'login.open_here',
} as const satisfies WayLook;
