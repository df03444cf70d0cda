import type { LocaleTag } from '#shared/locale.ts';
import type { SignInWay } from './sign-in.ts';

/** What the server passes to the renderer. The browser never gets this object. */

export interface SiteInfo {
  /** The responsible company or person and its postal address, in plain text. */
  operator: { name: string; address: string };
  supportEmail: string;
  /** The operator's zone: day boundaries of deadlines, and displayed days. */
  timeZone: string;
  /** Without a mail server, decisions appear on pages only. */
  sendsMail: boolean;
  /** Absolute addresses; `null` where there is no app. */
  stores: { googlePlay: string | null; appStore: string | null; androidPackage: string | null };
  promises: SitePromises;
  /** Counts visits to pages in Russian; null for none. */
  analyticsHost: string | null;
  /** Other sites that a key link may redirect to, as origins (`https://shop.example`). */
  keyLinkOrigins: string[];
  signIn: {
    /** Signs the start of a sign-in. Not a secret: every page contains it. */
    key: string;
    isSandbox: boolean;
    /** Same order as the links of a started sign-in. */
    ways: OfferedWay[];
  };
}

/** Configured periods and limits that pages state; periods in days unless the name says otherwise. */
export interface SitePromises {
  returnDays: number;
  /** Silence after which a number may have a new holder. */
  silentDays: number;
  /** Period to recover an account that lost its number. */
  formerDays: number;
  /** Retention of keyed hashes of an erased account's messenger accounts. */
  personDays: number;
  historyDays: number;
  visitorDays: number;
  sessionDays: number;
  /** Retention of browser and country of a session, counted from its sign-in; a session in force keeps them. */
  sessionWordsDays: number;
  /** Retention of former versions of texts, for moderators. */
  revisionDays: number;
  moderationLogDays: number;
  dataRequestDays: number;
  statementDays: number;
  hidePrice: number;
  /** People on different networks who must agree on a name before it is public. */
  namePeople: number;
  /** A number has "many calls" with this many people within this many days. */
  manyCallsPeople: number;
  manyCallsDays: number;
  /** Deadline of a complaint; `courtDays` are working days, for one that cites a court decision. */
  complaintDays: number;
  courtDays: number;
  appealMonths: number;
  boostMost: number;
}

export interface OfferedWay {
  way: SignInWay;
  /** Name of the service, for a way without a phrase of its own. */
  title: string;
  isRedirect: boolean;
}

export interface Analytics {
  kind: 'matomo' | 'umami';
  url: string;
  siteId: string;
}

export interface PageContext {
  /** Calls the API in this process on behalf of the visitor. `path` begins with `/`. */
  api(path: string, init?: RequestInit): Promise<Response>;
  /** Language of a path without a `{lang}` prefix. */
  locale: LocaleTag;
  /** Country (ISO 3166-1 alpha-2) of the visitor's national numbers; null if unknown. */
  home(): string | null;
  /** Origin for canonical addresses and pictures, without a trailing slash. */
  publicUrl: string;
  site: SiteInfo;
  /** The current announcement in the page's language; missing or null for none. */
  announcement?(locale: LocaleTag): Announcement | null;
  /** Whether the site has no admin yet; the start page then tells the operator what to do. */
  needsAdmin?(): boolean;
  /** Only for pages in Russian. */
  analytics?: Analytics | null;
}

/** A message from the operator to everyone. A visitor who closed it does not see it again. */
export interface Announcement {
  id: string;
  text: string;
  /** Language of the text, which may differ from the page's. */
  locale: LocaleTag;
}

export interface PageAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** `sha256-…` of the renderer's inline scripts, as in the content security policy. */
  scriptHashes: string[];
  /** Additional origins for `connect-src`; default: none. */
  connects?: readonly string[];
  /** Renders the same page again with its data at hand; the benchmark compares whole requests with it. */
  tree?: (() => string) | undefined;
}
