import type { ProblemCode } from '#contract/problem.ts';

/**
 * The answer to "may this actor do that?". Each domain's `policy.ts` gives it from what it is told, without a database:
 * a command refuses by its code, and an answer's `can` flags are made of the same functions, so that what a page offers
 * and what the server takes never differ.
 */
export type Permission<Code extends ProblemCode = ProblemCode> = { may: true } | { may: false; code: Code };

export const allowed = { may: true } as const;

export function denied<const Code extends ProblemCode>(code: Code): { may: false; code: Code } {
  return { may: false, code };
}

/** The code of a refusal; null where it is allowed. */
export function refusalOf<Code extends ProblemCode>(permission: Permission<Code>): Code | null {
  return permission.may ? null : permission.code;
}

/** `can` flags for an answer: what the viewer may do, without the reasons. */
export function flagsOf<Name extends string>(permissions: Record<Name, Permission>): Record<Name, boolean> {
  const entries = Object.entries<Permission>(permissions).map(([name, { may }]) => [name, may]);
  return Object.fromEntries(entries) as Record<Name, boolean>;
}
