import type { AdminCheck } from '#contract/admin.ts';
import { type CheckName, checkNames } from '#contract/admin-rule.ts';

/** Whether there are phrases for a check. Others are shown in the server's words. */
export function isKnownCheck(name: string): name is CheckName {
  return checkNames.some((one) => one === name);
}

/** Phrase for what a check needs. Mail warns if it is not set up, and fails if its server refuses. */
export function needOf(name: CheckName, state: AdminCheck['state']) {
  // phrases: admin.need.*
  return name === 'mail' && state === 'fail' ? 'admin.need.mail_refused' : (`admin.need.${name}` as const);
}

const weights = { fail: 0, warn: 1, ok: 2 } as const;

/** Failures first, then warnings; otherwise in the server's order. */
export function byNeed(checks: readonly AdminCheck[]): AdminCheck[] {
  return checks.toSorted((one, other) => weights[one.state] - weights[other.state]);
}
