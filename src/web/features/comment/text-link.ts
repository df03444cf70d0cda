/** A comment or a reply that a link of this page leads to. */
export interface LinkedText {
  kind: 'comment' | 'reply';
  id: number;
}

/** What stands behind the address of a page, and is the id of the text's element too. */
export function anchorOf({ kind, id }: LinkedText): string {
  return `${kind}-${id}`;
}

/** The text that the end of an address names; null where it names none. */
export function textOf(hash: string): LinkedText | null {
  const [, kind, digits] = /^#(comment|reply)-([1-9]\d{0,15})$/.exec(hash) ?? [];
  return kind === 'comment' || kind === 'reply' ? { kind, id: Number(digits) } : null;
}
