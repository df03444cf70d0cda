// Whoever writes for a member first holds the account: it is in use, and stays so until the transaction ends.

export {
  holdAccount,
  holdActive,
  holdActiveAlone,
  keepAccount,
  lockRole,
  noteSeen,
  raiseTokenVersion,
} from './commands/account-state.ts';

// Which account a number opens, and whether it still does: what is said of a number is of its holder.

export {
  createFormerPhoneHash,
  type FormerPhoneHash,
  formerPhoneKey,
  formerPhonesOf,
} from './commands/former-phone.ts';
export { holdNumber } from './commands/holder-rows.ts';
export { identifyProver, type NumberProven } from './commands/identify-prover.ts';
export { openProfile } from './commands/open-profile.ts';
export { lockUntoldAside, markToldAside } from './commands/tell-aside.ts';
export { accountTimes } from './queries/account-times.ts';
export { findHolder, type HolderRecord } from './queries/find-holder.ts';
export { hasOtherHolder } from './queries/has-other-holder.ts';
export { listAside } from './queries/list-aside.ts';
export { listFormerHolders } from './queries/list-former-holders.ts';
export { listIdentities } from './queries/list-identities.ts';
export type { NumberHolder } from './queries/number-holder.ts';
export { createOwnHash, type OwnHash, ownHashKey } from './queries/own-hash.ts';
export type { AccountTimes } from './rules.ts';

// What an account lets others see, to join to one’s own rows: no other domain names the table.

export { accountRows, selectAccounts, shownAccounts } from './queries/account-rows.ts';
export { authorRows, joinAuthor } from './queries/author-rows.ts';
export { avatarAddress } from './queries/avatar-address.ts';
export { findOpenProfile } from './queries/find-open-profile.ts';
export { findShownName } from './queries/find-shown-name.ts';
export { isAway, isLeftBehind } from './queries/left-number.ts';
export { listShownHolders } from './queries/list-shown-holders.ts';
export { listToldNames } from './queries/list-told-names.ts';

// Who may be told of whom: accounts that are there, with their consent, which ends when the number is unlisted.

export { endConsent } from './commands/end-consent.ts';
export { reachableRows } from './queries/reachable-rows.ts';

// What becomes of an act depends on whose it is: its account’s age, its end, what it wants to be told of.

export { findMadeAt } from './queries/find-made-at.ts';
export { getAccount } from './queries/get-account.ts';
export { isErased } from './queries/is-erased.ts';
export { listAnswerable } from './queries/list-answerable.ts';
export { findNoticeFlags, findNoticeReader, type NoticeReader } from './queries/notice-flags.ts';

// Moderators are accounts with a role, and may shut others out: one at a time, with all that goes with the person.

export { lockWholePerson, takeTurn } from './commands/lock-person.ts';
export {
  type AccountRef,
  barAccount,
  barWithin,
  type Operated,
  unbarAccount,
  unbarWithin,
} from './commands/operate-account.ts';
export { listAuthors } from './queries/list-authors.ts';
export { listModeratorAccounts, type ModeratorAccount } from './queries/list-moderator-accounts.ts';
export { countModerators, listModerators } from './queries/list-moderators.ts';

// Admins find accounts, and give and take roles; a site without an admin says so.

export { makeFirstAdmin, setRole } from './commands/set-role.ts';
export { countSignedUp } from './queries/count-signed-up.ts';
export { type AccountOfOperator, findAccount } from './queries/find-account.ts';
export { hasAdmin } from './queries/has-admin.ts';

// What makes a member Pro is paid elsewhere.

export { setPaidPro } from './commands/set-paid-pro.ts';

// Made-up accounts are opened without a proof, are known as such, and are erased as all others.

export { eraseAccount } from './commands/erase-profiles.ts';
export { addExampleAccount, holdAccounts, lockExampleAccounts } from './commands/example-accounts.ts';
export { ownTextData } from './commands/settle-own.ts';
export { findAccountKinds } from './queries/find-account-kinds.ts';
export { isExample } from './queries/is-example.ts';
