// Who has no account proves the number by the same codes, and opens nothing by it.

export type { OwnCode } from './commands/continue-sign-in.ts';
export type { NumberProof, ProofSender } from './commands/prove-number.ts';

// Where the messenger of a sign-in lets us write first, it takes notices.

export type { MemberMessenger } from './commands/member-messenger.ts';

// A device takes notices for as long as the session lives in which it was switched on.

export { selectLivingSessions } from './queries.ts';

// Admins see in how many browsers an account is signed in, before they end them all.

export { countLivingSessions } from './queries.ts';
