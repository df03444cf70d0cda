import type { PhraseKey } from '#shared/phrases.ts';

// What a domain brings that both sides must know as types: it says so in `<domain>-manifest.ts`, each under the name of
// the domain (`weatherProblems`). `scripts/check-lists.ts` lists them. A manifest imports types alone, so that each list
// takes only what is its own into a browser.

/** HTTP statuses by error code, which begins with the domain’s name or `limit.`; its words are the phrase `error.<code>`. */
export type Problems = Readonly<Record<string, number>>;

/** What members pay numcy for, each with the site’s account that gets them. Each is the phrase `wallet.kind.<kind>`. */
export type Spendings = Readonly<Record<string, string>>;

/** What something costs in numcy, as the lists of prices tell it. */
export interface Price {
  /** Says what is paid for. */
  what: PhraseKey;
  /** Says the price, by its `count`; missing: so many numcy. */
  amount?: PhraseKey;
  /** By which placeholder the purchase policy says the price, where it is another than its key. */
  inPolicy?: string;
}

/** By the keys of `GET /api/v6/numcy/prices`. */
export type Prices = Readonly<Record<string, Price>>;

/**
 * Phrases that only some pages need: parts of the catalogue that are fetched apart, and by which words before the first
 * dot their keys begin.
 */
export type PhraseFamilies = Readonly<Record<string, readonly string[]>>;

/**
 * What members switch on and off in the settings that notices tell, and whether a new account has it on. The switch reads
 * `settings.notification.<topic>.title` and `.text`; a migration adds its column to `profile` (`weatherNews`: `weather_news`).
 */
export type NoticeTopics = Readonly<Record<string, boolean>>;

/** What members pay numcy for month by month, each with what the ledger calls a month of it. */
export type Subscriptions = Readonly<Record<string, string>>;
