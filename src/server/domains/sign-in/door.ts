// Proving a number without an account uses the same codes, and opens nothing.

export type { OwnCode } from './commands/continue-sign-in.ts';
export type { NumberProof, ProofSender } from './commands/prove-number.ts';

// The sign-in messenger also takes notices, if it lets us write first.

export type { MemberMessenger } from './commands/member-messenger.ts';

// Push notices end with the session that enabled them.

export { selectLivingSessions } from './queries.ts';

// Admins see in how many browsers an account is signed in, before they end them all.

export { countLivingSessions } from './queries.ts';
