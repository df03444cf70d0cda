import type { TextRule } from '#contract/text-rule.ts';
import { useSession } from '#web/features/sign-in/session.ts';

interface LastReason {
  /** Null of a text that stays, where none was chosen. */
  rule: TextRule | null;
  words: string;
}

/** For the life of the page alone: by account and text. */
const reasons = new Map<string, LastReason>();

/** The reason that this moderator last sent about a text, for the next complaint about it; null where none was. */
export function useLastReason(text: { kind: string; textId: string }) {
  const key = `${useSession()?.profileId ?? ''}:${text.kind}:${text.textId}`;
  return {
    last: reasons.get(key) ?? null,
    keepLast: (reason: LastReason) => void reasons.set(key, reason),
  };
}
