// Callers that `addCall` can admit: the check before the handler, and the refusals.
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

export interface Asking {
  /** Anyone. A handler that shows more to members calls `actorOf`. */
  anyone: unknown;
  /** A member, even if deactivated: to view and export data, reactivate, delete. */
  account: { member: Member };
  member: { member: Member };
  /** Like the two above, but with a fresh proof of the number. */
  'fresh-account': { member: Member };
  'fresh-member': { member: Member };
  /** Other members get 404, as if the call did not exist. */
  moderator: { moderator: Member };
  /** A moderator who signed in within the working day; required for changes. */
  'acting-moderator': { moderator: Member };
  /** An admin who signed in within the working day. Others get 404, as if the call did not exist. */
  admin: { admin: Member };
  /** A program whose key has the scope of the call. Members are refused. */
  program: { program: Program };
}
export type Who = keyof Asking;

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

export const sessionSchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that `/api/v6/auth/check` gives. A bad one is refused with 403, whatever the call.',
  },
} as const;

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

/** For routes of members added without `addCall`. */
export const bySession = [{ session: [] as string[] }];

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
