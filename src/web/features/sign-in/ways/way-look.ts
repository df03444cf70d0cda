import { type LucideIcon, MessageCircle } from 'lucide-react';
import type { PhraseKey } from '#shared/phrases.ts';

/** What the page knows of a way to sign in beside what the server tells: how it looks, and what is said of it. */
export interface WayLook {
  Icon: LucideIcon;
  /** Background under the white icon. */
  colour: string;
  /** Null: the service's own name, as the server tells it. */
  name: PhraseKey | null;
  /** What a press does. */
  hint: PhraseKey;
  /** What is to be done then. */
  next: PhraseKey;
  /** The link that does it on this device instead of the phone; may name the way as `%way%`. */
  here: PhraseKey;
}

/** A chat that answers "was it you?": good for every messenger without a look of its own. */
export const chatLook = {
  Icon: MessageCircle,
  colour: 'bg-[#5b6472]',
  name: null,
  hint: 'login.hint.chat',
  next: 'login.next.chat',
  here: 'login.open_here',
} as const satisfies WayLook;
