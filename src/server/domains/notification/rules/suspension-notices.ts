const told: readonly string[] = ['account_suspended', 'appeal_refused'];

/** Whether a notice is for the member now: a suspended one is told of suspension and appeal elsewhere. */
export function isForReader({ isSuspended }: { isSuspended: boolean }, kind: string): boolean {
  return !isSuspended || told.includes(kind);
}
