import type { ProblemCode } from '#contract/problem.ts';
import type { Scope } from '#contract/program-scope.ts';
import type { Role } from '#contract/sign-in.ts';
import type { ApiContext } from '../http/api.ts';
import { problem, type Refusal } from '../http/problem.ts';

declare const made: unique symbol;

/** Who makes a request. Only a `CredentialReader` creates members and programs. */
export type Actor = Visitor | Member | Program;
export interface Visitor {
  readonly kind: 'visitor';
  readonly [made]: true;
}
export interface Member {
  readonly kind: 'member';
  readonly profileId: string;
  readonly phone: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Token version at the start of the session; a different one in the account ends the session. */
  readonly tokenVersion: number;
  readonly isDeactivated: boolean;
  /** The account is proven by a strong proof or by returned digits. */
  readonly isProven: boolean;
  /** Verified the number recently; required for irreversible actions. */
  readonly hasFreshProof: boolean;
  /** Verified the number within the working day; required for decisions about others. */
  readonly hasRoleProof: boolean;
  readonly roleProofEndsAt: Date;
  readonly [made]: true;
}

/** Authenticates with an API key, and acts for the member who made it, within its scopes. */
export interface Program {
  readonly kind: 'program';
  readonly programId: string;
  /** The member, whose view and quota apply. */
  readonly profileId: string;
  readonly phone: string;
  readonly isPro: boolean;
  /** Scopes of the key as sent: fewer in a URL than in a header. */
  readonly scopes: readonly Scope[];
  readonly [made]: true;
}

declare module 'hono' {
  interface ContextVariableMap {
    actor?: Actor;
    /** The program whose call this is. In calls for `anyone` the actor is a visitor instead. */
    program?: Program;
    /** Refused access to other people's data or to a role's call; logged after the response. */
    refusedAccess?: { profileId: string; code: ProblemCode };
  }
}

const visitor = { kind: 'visitor' } as Visitor;

export function actorOf(c: ApiContext): Actor {
  return c.get('actor') ?? visitor;
}

/** @param options.evenDeactivated for what stays possible then: view and export data, reactivate, delete */
export function requireMember(c: ApiContext, options: { evenDeactivated: true }): Member | Refusal<'sign_in.required'>;
export function requireMember(c: ApiContext): Member | Refusal<'sign_in.required' | 'profile.deactivated'>;
export function requireMember(c: ApiContext, options: { evenDeactivated?: boolean } = {}) {
  const actor = actorOf(c);
  if (actor.kind !== 'member') return problem(c, 'sign_in.required');
  return actor.isDeactivated && !options.evenDeactivated ? problem(c, 'profile.deactivated') : actor;
}

/** Like `requireMember`, but a member with an old proof of the number is refused too. */
export function requireFreshMember(
  c: ApiContext,
  options?: { evenDeactivated: true },
): Member | Refusal<'sign_in.required' | 'profile.deactivated' | 'sign_in.proof_needed'> {
  const member = options ? requireMember(c, options) : requireMember(c);
  if (member instanceof Response || member.hasFreshProof) return member;
  return problem(c, 'sign_in.proof_needed');
}

export function requireProgram(
  c: ApiContext,
  scope: Scope,
): Program | Refusal<'program.key_needed' | 'program.scope_needed'> {
  const actor = actorOf(c);
  if (actor.kind !== 'program') return problem(c, 'program.key_needed');
  c.set('program', actor);
  return actor.scopes.includes(scope) ? actor : problem(c, 'program.scope_needed');
}

export const programFailures = [
  'program.key_needed',
  'program.key_ended',
  'program.scope_needed',
  'server.no_database',
] as const;

/** The attempt is logged. */
export function refuseAccess<const Code extends ProblemCode>(c: ApiContext, { profileId }: Member, code: Code) {
  c.set('refusedAccess', { profileId, code });
  return problem(c, code);
}

export const accountFailures = ['sign_in.required', 'session.ended', 'profile.barred', 'server.no_database'] as const;
export const memberFailures = [...accountFailures, 'profile.deactivated'] as const;

export const freshMemberFailures = [...memberFailures, 'sign_in.proof_needed'] as const;

const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 };

export function hasRole(actor: Actor, role: Role): actor is Member {
  return actor.kind === 'member' && !actor.isDeactivated && ranks[actor.role] >= ranks[role];
}
