import type { BadLabel } from './rules/webhook-body.ts';

/** Numbers with a bad label, as they were told last. Empty where no address is told of labels. */
export interface WebhookLabelTable {
  phone: string;
  label: NonNullable<BadLabel>;
}

/** One row, once all bad labels are known: what came onto the list and left it since that was told. */
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
