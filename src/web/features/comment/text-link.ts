/** A comment or reply in the address of a page. */
export interface LinkedText {
  kind: 'comment' | 'reply';
  id: number;
}

/** Fragment of the page's address, and id of the text's element. */
export function anchorOf({ kind, id }: LinkedText): string {
  return `${kind}-${id}`;
}

/** The text that a fragment refers to; null if none. */
export function textOf(hash: string): LinkedText | null {
  const [, kind, digits] = /^#(comment|reply)-([1-9]\d{0,15})$/.exec(hash) ?? [];
  return kind === 'comment' || kind === 'reply' ? { kind, id: Number(digits) } : null;
}
