import type { AdminCheck } from '#contract/admin.ts';
import { type CheckName, checkNames } from '#contract/admin-rule.ts';

/** By its words a page knows a check; one that it has none for is told as the server words it. */
export function isKnownCheck(name: string): name is CheckName {
  return checkNames.some((one) => one === name);
}

const weights = { fail: 0, warn: 1, ok: 2 } as const;

/** What is broken first, then what needs a look; in the order of the server otherwise. */
export function byNeed(checks: readonly AdminCheck[]): AdminCheck[] {
  return checks.toSorted((one, other) => weights[one.state] - weights[other.state]);
}
