import type { TextRule } from '#contract/text-rule.ts';
import { useSession } from '#web/features/sign-in/session.ts';

interface LastReason {
  /** Null for a text that stays without a chosen rule. */
  rule: TextRule | null;
  words: string;
}

/** In memory only; by account and text. */
const reasons = new Map<string, LastReason>();

/** The reason this moderator last sent about a text, offered for its next complaint; null if none. */
export function useLastReason(text: { kind: string; textId: string }) {
  const key = `${useSession()?.profileId ?? ''}:${text.kind}:${text.textId}`;
  return {
    last: reasons.get(key) ?? null,
    keepLast: (reason: LastReason) => void reasons.set(key, reason),
  };
}
