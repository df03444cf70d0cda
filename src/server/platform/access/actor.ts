import type { ProblemCode } from '#contract/problem.ts';
import type { Scope } from '#contract/program-scope.ts';
import type { Role } from '#contract/sign-in.ts';
import type { ApiContext } from '../http/api.ts';
import { problem, type Refusal } from '../http/problem.ts';

declare const made: unique symbol;

/** Who is asking. Commands take one, and only a `CredentialReader` makes a member or a program. */
export type Actor = Visitor | Member | Program;
export interface Visitor {
  readonly kind: 'visitor';
  readonly [made]: true;
}
export interface Member {
  readonly kind: 'member';
  readonly profileId: string;
  /** Digits of the number that the account was proven by. */
  readonly phone: string;
  readonly role: Role;
  readonly sessionId: string;
  /** Of the account when the session began: another one by now means that all its sessions were ended. */
  readonly tokenVersion: number;
  /** Deactivated, and not yet taken back. */
  readonly isDeactivated: boolean;
  /** A strong proof, or digits that came back, showed that the number is theirs. */
  readonly isProven: boolean;
  /** They proved the number lately: what cannot simply be undone asks for it. */
  readonly hasFreshProof: boolean;
  /** They proved it within the working day: what a role lets them decide about other people asks for it. */
  readonly hasRoleProof: boolean;
  /** Until when that is so; a moment that is over where it is not. */
  readonly roleProofEndsAt: Date;
  readonly [made]: true;
}

/** Shows a key of its own in place of a person's session: it acts for the member who made the key, within its scopes. */
export interface Program {
  readonly kind: 'program';
  readonly programId: string;
  /** The member's, as whom it sees numbers and on whose meter it asks. */
  readonly profileId: string;
  /** Digits of the member's number. */
  readonly phone: string;
  readonly isPro: boolean;
  /** What this key may do as it was shown: in an address less than in a header. */
  readonly scopes: readonly Scope[];
  readonly [made]: true;
}

declare module 'hono' {
  interface ContextVariableMap {
    actor?: Actor;
    /** The program as which this call is answered; of a call for anyone it is a visitor. */
    program?: Program;
    /** What a member asked for and may not have; written down once it is answered. */
    refusedAccess?: { profileId: string; code: ProblemCode };
  }
}

const visitor = { kind: 'visitor' } as Visitor;

/** Who is asking, as the reader of the credential found it. */
export function actorOf(c: ApiContext): Actor {
  return c.get('actor') ?? visitor;
}

/**
 * The member who is asking, or the answer for who may not: a visitor (sign in first), or somebody who deactivated the
 * account and has not taken it back.
 *
 * @param options.evenDeactivated for what stays possible then: to see and export one's data, to take it back, to leave
 */
export function requireMember(c: ApiContext, options: { evenDeactivated: true }): Member | Refusal<'sign_in.required'>;
export function requireMember(c: ApiContext): Member | Refusal<'sign_in.required' | 'profile.deactivated'>;
export function requireMember(c: ApiContext, options: { evenDeactivated?: boolean } = {}) {
  const actor = actorOf(c);
  if (actor.kind !== 'member') return problem(c, 'sign_in.required');
  return actor.isDeactivated && !options.evenDeactivated ? problem(c, 'profile.deactivated') : actor;
}

/**
 * As `requireMember`, for what could hurt the holder in a stranger's hands: a member whose proof of the number is old is
 * asked for a new one.
 */
export function requireFreshMember(
  c: ApiContext,
  options?: { evenDeactivated: true },
): Member | Refusal<'sign_in.required' | 'profile.deactivated' | 'sign_in.proof_needed'> {
  const member = options ? requireMember(c, options) : requireMember(c);
  if (member instanceof Response || member.hasFreshProof) return member;
  return problem(c, 'sign_in.proof_needed');
}

/** The program that is asking, or the answer to everybody else and to one whose key lacks the scope. */
export function requireProgram(
  c: ApiContext,
  scope: Scope,
): Program | Refusal<'program.key_needed' | 'program.scope_needed'> {
  const actor = actorOf(c);
  if (actor.kind !== 'program') return problem(c, 'program.key_needed');
  c.set('program', actor);
  return actor.scopes.includes(scope) ? actor : problem(c, 'program.scope_needed');
}

/** What a call with `requireProgram` may answer instead; for OpenAPI. */
export const programFailures = [
  'program.key_needed',
  'program.key_ended',
  'program.scope_needed',
  'server.no_database',
] as const;

/** The answer to a member who asked for what is somebody else's, or for a role that they do not have: it is written down. */
export function refuseAccess<const Code extends ProblemCode>(c: ApiContext, { profileId }: Member, code: Code) {
  c.set('refusedAccess', { profileId, code });
  return problem(c, code);
}

/** What a call with `requireMember` may answer instead, `evenDeactivated` or not; for OpenAPI. */
export const accountFailures = ['sign_in.required', 'session.ended', 'profile.barred', 'server.no_database'] as const;
export const memberFailures = [...accountFailures, 'profile.deactivated'] as const;

/** With `requireFreshMember`. */
export const freshMemberFailures = [...memberFailures, 'sign_in.proof_needed'] as const;

const ranks: Record<Role, number> = { member: 0, moderator: 1, admin: 2 };

/** Whether the actor has at least this role, now. */
export function hasRole(actor: Actor, role: Role): actor is Member {
  return actor.kind === 'member' && !actor.isDeactivated && ranks[actor.role] >= ranks[role];
}
