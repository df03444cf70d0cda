// Without the schemas, so that pages may know it at little cost.

/** Number of the receipt of what was paid for with numcy. Orders of money are numbered otherwise (`K7Q2-M9WA-3TZF`). */
export const numcyReceiptNumber = /^N-[1-9]\d{0,17}$/i;
