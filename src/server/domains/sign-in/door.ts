// Proving a number without an account uses the same codes, and opens nothing.

export type { OwnCode } from './commands/continue-sign-in.ts';
export type { NumberProof, ProofSender } from './commands/prove-number.ts';

// The sign-in messenger also takes notices, if it lets us write first.

export type { MemberMessenger } from './commands/member-messenger.ts';

// Push notices end with the session that enabled them.

export { selectLivingSessions } from './queries.ts';

// Admins see the number of an account's sessions before they end them.

export { countLivingSessions } from './queries.ts';
