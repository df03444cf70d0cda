// Writers for a member lock the account first, so that it stays active until their transaction ends.

export {
  holdAccount,
  holdActive,
  lockActive,
  lockAgainstDeletion,
  lockRole,
  noteSeen,
  raiseTokenVersion,
} from './commands/account-state.ts';

// Which account a number opens, and since when.

export {
  createFormerPhoneHash,
  type FormerPhoneHash,
  formerPhoneKey,
  formerPhonesOf,
} from './commands/former-phone.ts';
export { holdNumber } from './commands/holder-rows.ts';
export { identifyProver, type NumberProven } from './commands/identify-prover.ts';
export { lockUnnotifiedAside, markNotifiedAside } from './commands/notify-aside.ts';
export { openProfile } from './commands/open-profile.ts';
export { accountTimes } from './queries/account-times.ts';
export { findHolder, type HolderRecord } from './queries/find-holder.ts';
export { hasOtherHolder } from './queries/has-other-holder.ts';
export { listAside } from './queries/list-aside.ts';
export { listFormerHolders } from './queries/list-former-holders.ts';
export { listIdentities } from './queries/list-identities.ts';
export type { NumberHolder } from './queries/number-holder.ts';
export { createOwnHash, type OwnHash, ownHashKey } from './queries/own-hash.ts';
export type { AccountTimes } from './rules.ts';

// Public account data for joins: no other domain names the table.

export { accountRows, selectAccounts, shownAccounts } from './queries/account-rows.ts';
export { authorRows, joinAuthor } from './queries/author-rows.ts';
export { avatarAddress } from './queries/avatar-address.ts';
export { findOpenProfile } from './queries/find-open-profile.ts';
export { findShownName } from './queries/find-shown-name.ts';
export { isAway, isLeftBehind } from './queries/left-number.ts';
export { listConsentedNames } from './queries/list-consented-names.ts';
export { listShownHolders } from './queries/list-shown-holders.ts';

// Reachable accounts and their consent, which ends when the number is unlisted.

export { endConsent } from './commands/end-consent.ts';
export { reachableRows } from './queries/reachable-rows.ts';

// Account facts other domains decide by: age, erasure, notification settings.

export { findMadeAt } from './queries/find-made-at.ts';
export { getAccount } from './queries/get-account.ts';
export { isErased } from './queries/is-erased.ts';
export { listAnswerable } from './queries/list-answerable.ts';
export { findNoticeFlags, findNoticeReader, type NoticeReader } from './queries/notice-flags.ts';

// Moderators, suspensions, and locks for acts on a whole account.

export { lockWholePerson, takeTurn } from './commands/lock-person.ts';
export {
  type AccountRef,
  type Operated,
  suspendAccount,
  suspendWithin,
  unsuspendAccount,
  unsuspendWithin,
} from './commands/operate-account.ts';
export { listAuthors } from './queries/list-authors.ts';
export { listModeratorAccounts, type ModeratorAccount } from './queries/list-moderator-accounts.ts';
export { countModerators, listModerators } from './queries/list-moderators.ts';
export { listSuspensionReasons } from './queries/list-suspension-reasons.ts';

// Admins find accounts, and grant and revoke roles. A site without an admin says so.

export { makeFirstAdmin, setRole } from './commands/set-role.ts';
export { countSignedUp } from './queries/count-signed-up.ts';
export { type AccountOfOperator, findAccount } from './queries/find-account.ts';
export { hasAdmin } from './queries/has-admin.ts';

// Payments set the paid end of Pro.

export { setPaidPro } from './commands/set-paid-pro.ts';

// Example accounts.

export { eraseAccount } from './commands/erase-profiles.ts';
export { addExampleAccount, holdAccounts, lockExampleAccounts } from './commands/example-accounts.ts';
export { ownTextData } from './commands/settle-own.ts';
export { findAccountKinds } from './queries/find-account-kinds.ts';
export { isExample } from './queries/is-example.ts';
