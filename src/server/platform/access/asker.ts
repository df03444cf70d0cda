// Who may make a call, in the words of `addCall`: the check before its handler, and what everybody else is told.
import type { ProblemCode } from '#contract/problem.ts';
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
import { actingModeratorFailures, moderatorFailures, requireActingModerator, requireModerator } from './moderator.ts';

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
  /** A program with a key; no member may. */
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
  program: programFailures,
} as const satisfies Record<Who, readonly ProblemCode[]>;
export type AskerFailure<W extends Who> = (typeof askerFailures)[W][number];

/** How OpenAPI names what a session and what a program is shown by. */
export const sessionScheme = 'session';
export const programScheme = 'key';
/** Of a route that is for members alone; `addCall` says it by itself. */
export const bySession = [{ [sessionScheme]: [] as string[] }];
const byKey = [{ [programScheme]: [] as string[] }];

/** What a call needs in OpenAPI's words. */
export function securityOf(who: Who) {
  if (who === 'anyone') return undefined;
  return who === 'program' ? byKey : bySession;
}

const checks: Record<Who, (c: ApiContext) => object> = {
  anyone: () => ({}),
  account: (c) => asMember(requireMember(c, { evenDeactivated: true })),
  member: (c) => asMember(requireMember(c)),
  'fresh-account': (c) => asMember(requireFreshMember(c, { evenDeactivated: true })),
  'fresh-member': (c) => asMember(requireFreshMember(c)),
  moderator: (c) => asModerator(requireModerator(c)),
  'acting-moderator': (c) => asModerator(requireActingModerator(c)),
  program: (c) => {
    const program = requireProgram(c);
    return program instanceof Response ? program : { program };
  },
};

/** Who asks, as the handler is given it, or the answer to who may not. */
export function admitAsker(c: ApiContext, who: Who): object | Response {
  return checks[who](c);
}

function asMember(member: Member | Response): object {
  return member instanceof Response ? member : { member };
}

function asModerator(moderator: Member | Response): object {
  return moderator instanceof Response ? moderator : { moderator };
}
