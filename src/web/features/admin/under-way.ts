import type { AdminData } from '#contract/admin.ts';

/** Whether the server runs an import or removal, so that the page polls. */
export function isUnderWay(data: AdminData | null): boolean {
  const state = data?.last?.state;
  return state === 'running' || state === 'removing';
}
