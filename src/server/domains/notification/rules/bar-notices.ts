const told: readonly string[] = ['account_suspended', 'appeal_refused'];

/**
 * Whether a notice is for the member at present. A suspended member is told of the suspension and of a refused appeal
 * outside the site; the rest could not be read, and waits in the list.
 */
export function isForReader({ isBarred }: { isBarred: boolean }, kind: string): boolean {
  return !isBarred || told.includes(kind);
}
