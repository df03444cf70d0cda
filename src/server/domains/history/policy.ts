import { allowed, denied, type Permission } from '#server/platform/access/permission.ts';

/** Whether a holder may see who looked the number up: until the subscription ends. */
export function canSeeVisitors(account: { proUntil: Date | null }, now: Date): Permission<'subscription.required'> {
  return (account.proUntil?.getTime() ?? 0) > now.getTime() ? allowed : denied('subscription.required');
}
