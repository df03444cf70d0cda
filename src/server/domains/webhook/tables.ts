import type { BadLabel } from './rules/webhook-body.ts';

/** Numbers with a bad label, as last reported. Empty if no address receives labels. */
export interface WebhookLabelTable {
  phone: string;
  label: NonNullable<BadLabel>;
}

/** A single row, present once all bad labels are recorded: additions and removals since the last report. */
export interface WebhookListTable {
  id: number;
  added: number;
  removed: number;
  untold: number;
}

declare module '#server/platform/db/tables.ts' {
  interface Tables {
    webhook_label: WebhookLabelTable;
    webhook_list: WebhookListTable;
  }
}
