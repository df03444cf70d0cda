// Who may make a call, in the words of `addCall`: the check before its handler, and what everybody else is told.
import type { ProblemCode } from '#contract/problem.ts';
import { addressScopes, type Scope } from '#contract/program-scope.ts';
import type { ApiContext } from '../http/api.ts';
import {
  accountFailures,
  freshMemberFailures,
  type Member,
  memberFailures,
  type Program,
  programFailures,
  requireFreshMember,
  requireMember,
  requireProgram,
} from './actor.ts';
import {
  actingModeratorFailures,
  adminFailures,
  moderatorFailures,
  requireActingModerator,
  requireAdmin,
  requireModerator,
} from './moderator.ts';

/** By each word what the handler is given of who asks. */
export interface Asking {
  /** Whoever it is. A handler that tells members more asks `actorOf`. */
  anyone: unknown;
  /** A member, even one who deactivated the account: to see and export one's data, to take it back, to leave. */
  account: { member: Member };
  member: { member: Member };
  /** As the two above, for what could hurt the holder in a stranger's hands: with a fresh proof of the number. */
  'fresh-account': { member: Member };
  'fresh-member': { member: Member };
  /** To everybody else the call is not there. */
  moderator: { moderator: Member };
  /** A moderator who signed in within the working day, for what changes something. */
  'acting-moderator': { moderator: Member };
  /** An admin who signed in within the working day. To everybody else the call is not there. */
  admin: { admin: Member };
  /** A program whose key has the scope that the call names; no member may. */
  program: { program: Program };
}
export type Who = keyof Asking;

/** What everybody else is told; for OpenAPI. */
export const askerFailures = {
  anyone: [],
  account: accountFailures,
  member: memberFailures,
  'fresh-account': [...accountFailures, 'sign_in.proof_needed'],
  'fresh-member': freshMemberFailures,
  moderator: moderatorFailures,
  'acting-moderator': actingModeratorFailures,
  admin: adminFailures,
  program: programFailures,
} as const satisfies Record<Who, readonly ProblemCode[]>;
export type AskerFailure<W extends Who> = (typeof askerFailures)[W][number];

/** What a session is shown by, in OpenAPI's words. */
export const sessionSchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that `/api/v6/auth/check` gives. A bad one is refused with 403, whatever the call.',
  },
} as const;

/** What a program is shown by: three ways to show the same key. */
export const programSchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key that a member made in the settings, under “Programs and devices”. One that was revoked or has expired is ' +
      'refused with 401, whatever the call.',
  },
  keyAsPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The same key as the password, with any name, for devices that know nothing else.',
  },
  keyInAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description:
      'The same key in the address, where others may read it: it is good for the scopes `lookup` and `list` alone.',
  },
} as const;

/** Of a route that is for members alone; `addCall` says it by itself. */
export const bySession = [{ session: [] as string[] }];

/** What a call needs in OpenAPI's words: one of these. */
export function securityOf(who: Who, scope: Scope | undefined): Record<string, string[]>[] | undefined {
  if (who === 'anyone') return undefined;
  if (who !== 'program') return bySession;
  const named: string[] = scope === undefined ? [] : [scope];
  const inHeader: Record<string, string[]>[] = [{ key: named }, { keyAsPassword: named }];
  return scope && addressScopes.includes(scope) ? [...inHeader, { keyInAddress: named }] : inHeader;
}

const checks: Record<Exclude<Who, 'program'>, (c: ApiContext) => object> = {
  anyone: () => ({}),
  account: (c) => asMember(requireMember(c, { evenDeactivated: true })),
  member: (c) => asMember(requireMember(c)),
  'fresh-account': (c) => asMember(requireFreshMember(c, { evenDeactivated: true })),
  'fresh-member': (c) => asMember(requireFreshMember(c)),
  moderator: (c) => asModerator(requireModerator(c)),
  'acting-moderator': (c) => asModerator(requireActingModerator(c)),
  admin: (c) => asAdmin(requireAdmin(c)),
};

/**
 * Who asks, as the handler is given it, or the answer to who may not.
 *
 * @param scope what a program's key must have; of a call for programs alone
 */
export function admitAsker(c: ApiContext, who: Who, scope: Scope | undefined): object | Response {
  if (who !== 'program') return checks[who](c);
  if (scope === undefined) throw new Error('a call for programs names no scope');
  const program = requireProgram(c, scope);
  return program instanceof Response ? program : { program };
}

function asMember(member: Member | Response): object {
  return member instanceof Response ? member : { member };
}

function asModerator(moderator: Member | Response): object {
  return moderator instanceof Response ? moderator : { moderator };
}

function asAdmin(admin: Member | Response): object {
  return admin instanceof Response ? admin : { admin };
}
