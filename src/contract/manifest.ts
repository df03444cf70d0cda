import type { PhraseKey } from '#shared/phrases.ts';

// A domain declares in `<domain>-manifest.ts` what both sides need as types, each export prefixed with its name
// (`weatherProblems`); `scripts/check-lists.ts` collects them. Manifests import types only, to stay small in browsers.

/** HTTP statuses by error code: `<domain>.…` or `limit.…`. The text is the phrase `error.<code>`. */
export type Problems = Readonly<Record<string, number>>;

/** Kinds of numcy charges, each with the site’s account that receives them; phrase `wallet.kind.<kind>`. */
export type Spendings = Readonly<Record<string, string>>;

export interface Price {
  what: PhraseKey;
  amount?: PhraseKey;
  /** Placeholder of the price in the purchase policy, if it differs from its key. */
  inPolicy?: string;
}

/** By the keys of `GET /api/v6/numcy/prices`. */
export type Prices = Readonly<Record<string, Price>>;

/** Parts of the phrase catalog that only some pages load, each with the key prefixes (up to the first dot) in it. */
export type PhraseFamilies = Readonly<Record<string, readonly string[]>>;

/** Topics with their defaults. Each needs phrases `settings.notification.<topic>.…` and a column of `profile`. */
export type NoticeTopics = Readonly<Record<string, boolean>>;

/** Monthly numcy subscriptions, each with its ledger name for a month. */
export type Subscriptions = Readonly<Record<string, string>>;
