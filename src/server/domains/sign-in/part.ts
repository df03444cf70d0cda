import type { Base, DomainPart } from '../part.ts';
import { createMemberMessenger, type MemberMessenger } from './commands/member-messenger.ts';
import { createNumberProof, type NumberProof } from './commands/prove-number.ts';
import { revokeOtherSessions } from './commands/sessions.ts';
import { signInData } from './commands/sign-in-data.ts';
import type { SignInDeps } from './commands/sign-in-deps.ts';
import { messengers as catalogue } from './providers/catalogue.ts';
import type { Messenger } from './providers/messenger.ts';
import { readDevice } from './routes/device-cookie.ts';
import { keyLinkRoutes } from './routes/key-link-routes.ts';
import { createSignIn, type SignIn } from './routes.ts';

export interface SignInPart extends DomainPart {
  /** Middleware before every API call; `others` read credentials other than sessions. */
  authenticate: SignIn['authenticate'];
  deps: SignInDeps;
  /** Proof of a number instead of an account. */
  numberProof: NumberProof;
  memberMessenger: MemberMessenger;
  /** A simulated handset replaces all messengers. */
  isSandbox: boolean;
  /** Ends all of a member's sessions except the current one, in the caller's transaction. */
  endOtherSessions: typeof revokeOtherSessions;
}

/** Resolves once the signing keys exist. `messengers` replaces the catalogue in tests. */
export async function createSignInPart(
  base: Base,
  { messengers = catalogue }: { messengers?: readonly Messenger[] } = {},
): Promise<SignInPart> {
  const { routes, jobs, authenticate, deps, isSandbox } = await createSignIn({
    ...base,
    messengers,
    async onNewHolder(tx, phone, at, who) {
      for (const part of base.parts()) await part.onNewHolder?.(tx, phone, at, who);
    },
    async onProofElsewhere(tx, told, at) {
      for (const part of base.parts()) await part.onProofElsewhere?.(tx, told, at);
    },
    async onNewBrowser(tx, told, at) {
      for (const part of base.parts()) await part.onNewBrowser?.(tx, told, at);
    },
    async onOpened(tx, opened, at) {
      for (const part of base.parts()) await part.onOpened?.(tx, opened, at);
    },
    async findSuspensionTicket(tx, profileId, at) {
      for (const part of base.parts()) {
        const ticket = await part.giveSuspensionTicket?.(tx, profileId, at);
        if (ticket) return ticket;
      }
      return null;
    },
  });
  const isSecure = deps.publicUrl.startsWith('https:');
  const numberProof = createNumberProof(deps, (c) => readDevice(c, deps.hash, isSecure));
  const personalData = [signInData];
  return {
    authenticate,
    deps,
    numberProof,
    isSandbox,
    endOtherSessions: revokeOtherSessions,
    memberMessenger: createMemberMessenger(deps),
    routes: [routes, keyLinkRoutes()],
    jobs,
    personalData,
    switchedOff: saySwitchedOff(deps, isSandbox),
  };
}

function saySwitchedOff({ providers }: SignInDeps, isSandbox: boolean): string[] {
  if (providers.length === 0) return ['Nobody can sign in: no messenger and no SMS service is set up.'];
  if (!isSandbox) return [];
  return ['Sign-ins go to a pretend phone in the browser: no messenger and no SMS service is set up.'];
}
