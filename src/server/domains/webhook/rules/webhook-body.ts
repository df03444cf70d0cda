import type { CaseOpened } from '#server/domains/opened-case.ts';

/** What an operator can be told of. */
export const webhookKinds = ['case.opened', 'list.changed', 'number.label_changed'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** A bad label; null where the number has none. */
export type BadLabel = 'suspicious' | 'unwanted' | null;

export interface ChangedLabel {
  /** Digits without plus. */
  phone: string;
  before: BadLabel;
  after: BadLabel;
}

/** What is told. Of people it says nothing: neither a name nor a text, nor whose case it is. */
export type WebhookNews =
  | { type: 'case.opened'; data: { kind: CaseOpened['kind']; id: string; due_at: string | null; link: string } }
  | {
      type: 'list.changed';
      data: {
        /** Numbers that came onto the list of unwanted ones since it was told last, and that left it. */
        added: number;
        removed: number;
        /** How many it has. */
        listed: number;
        /** Changes of labels that were too many to be told one by one. */
        untold: number;
      };
    }
  | { type: 'number.label_changed'; data: { changes: readonly ChangedLabel[] } }
  | { type: 'webhook.test'; data: Record<never, never> };

/** What addresses are told of by itself. */
export type WebhookEvent = Exclude<WebhookNews, { type: 'webhook.test' }>;

/** Changes of labels in one message: its bytes stay below 10,000. */
export const mostChanges = 100;

/** The bytes that are signed and sent. */
export function writeBody({ type, data }: WebhookNews, at: Date): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
