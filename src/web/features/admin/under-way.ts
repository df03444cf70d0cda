import type { AdminData } from '#contract/admin.ts';

/** Whether the server is at something that the page follows. */
export function isUnderWay(data: AdminData | null): boolean {
  const state = data?.last?.state;
  return state === 'running' || state === 'removing';
}
