interface DecidedText {
  id: string;
  outcome: 'upheld' | 'refused' | 'void' | null;
  decided_at: Date | null;
}

interface SentAppeal {
  item_id: string;
  side: 'complainant' | 'author';
  is_granted: boolean | null;
}

/** End of the period in which this side may appeal about a text; null if it may not, or has done so. */
export function appealUntil(
  { due }: { due(kind: 'appeal', at: Date): Date },
  side: SentAppeal['side'],
  item: DecidedText,
  appeals: readonly SentAppeal[],
): Date | null {
  const isLost = item.outcome === (side === 'author' ? 'upheld' : 'refused');
  const own = appeals.filter(({ item_id }) => item_id === item.id);
  const isTaken = own.some((appeal) => appeal.side === side || appeal.is_granted === null);
  return isLost && !isTaken && item.decided_at !== null ? due('appeal', item.decided_at) : null;
}
