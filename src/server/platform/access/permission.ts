import type { ProblemCode } from '#contract/problem.ts';

/** Commands refuse by its code and responses derive `can` flags from it, so both agree. */
export type Permission<Code extends ProblemCode = ProblemCode> = { may: true } | { may: false; code: Code };

export const allowed = { may: true } as const;

export function denied<const Code extends ProblemCode>(code: Code): { may: false; code: Code } {
  return { may: false, code };
}

export function refusalOf<Code extends ProblemCode>(permission: Permission<Code>): Code | null {
  return permission.may ? null : permission.code;
}

export function flagsOf<Name extends string>(permissions: Record<Name, Permission>): Record<Name, boolean> {
  const entries = Object.entries<Permission>(permissions).map(([name, { may }]) => [name, may]);
  return Object.fromEntries(entries) as Record<Name, boolean>;
}
