import type { CaseOpened } from '#server/domains/opened-case.ts';

export const webhookKinds = ['case.opened', 'list.changed', 'number.label_changed'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Null for a number without a bad label. */
export type BadLabel = 'suspicious' | 'unwanted' | null;

export interface ChangedLabel {
  /** Digits without plus. */
  phone: string;
  before: BadLabel;
  after: BadLabel;
}

/** Message contents. Nothing about people: no name, no text, nor whose case it is. */
export type WebhookNews =
  | { type: 'case.opened'; data: { kind: CaseOpened['kind']; id: string; due_at: string | null; link: string } }
  | {
      type: 'list.changed';
      data: {
        /** Numbers added to the list of unwanted ones, and removed, since the last report. */
        added: number;
        removed: number;
        listed: number;
        /** Label changes too many to report one by one. */
        untold: number;
      };
    }
  | { type: 'number.label_changed'; data: { changes: readonly ChangedLabel[] } }
  | { type: 'webhook.test'; data: Record<never, never> };

export type WebhookEvent = Exclude<WebhookNews, { type: 'webhook.test' }>;

/** Label changes per message; keeps its size below 10,000 bytes. */
export const mostChanges = 100;

export function writeBody({ type, data }: WebhookNews, at: Date): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
