import type { LocaleTag } from '#shared/locale.ts';
import type { SignInWay } from './sign-in.ts';

/** What the server hands to a page while it renders it. The browser never sees this object. */

/** What every page shows about the site itself; the same for all visitors. */
export interface SiteInfo {
  /** The company or person who answers for the site, and the postal address, both as plain text. */
  operator: { name: string; address: string };
  supportEmail: string;
  /** In which the days end until which something is decided, answered or appealed, and days are named: the operator's. */
  timeZone: string;
  /** A mail server is set. Without one, what was decided stands on the pages alone. */
  sendsMail: boolean;
  /** Absolute addresses; `null` where there is no such app. */
  stores: { googlePlay: string | null; appStore: string | null; androidPackage: string | null };
  /** What the operator has set of times and limits, where a page tells it. */
  promises: SitePromises;
  /** Host that pages in Russian tell of visits; null where there is none. */
  analyticsHost: string | null;
  /** Other sites that a key link may lead on to, as origins (`https://shop.example`). */
  keyLinkOrigins: string[];
  signIn: {
    /** Signs the start of a sign-in. No secret: it stands in every page. */
    key: string;
    /** The ways lead to a pretend phone, for trying the site out. */
    isSandbox: boolean;
    /** One for each link that a started sign-in will have, in the same order. */
    ways: OfferedWay[];
  };
}

/** In days, where a name says nothing else. */
export interface SitePromises {
  /** A deactivated account can be taken back for so long. */
  returnDays: number;
  /** After so long a silence a number may have another holder. */
  silentDays: number;
  /** An account that lost its number can be taken back for so long. */
  formerDays: number;
  /** A keyed hash of the messenger accounts of an erased account stays at its number so long. */
  personDays: number;
  /** A member's search history goes back so far. */
  historyDays: number;
  /** And what a holder sees of others' look-ups. */
  visitorDays: number;
  /** A sign-in lasts so long. */
  sessionDays: number;
  /** And browser and country of one that ended, from the sign-in on. */
  sessionWordsDays: number;
  /** What a text said before it was changed or deleted can be read by moderators so long. */
  revisionDays: number;
  /** And what they did is kept so long. */
  moderationLogDays: number;
  /** A closed request for what is kept of a number stays so long. */
  dataRequestDays: number;
  /** What a holder states of the number stands so long. */
  statementDays: number;
  /** Numcy a month for a text that is hidden. */
  hidePrice: number;
  /** People of different networks who must agree on a name before others see it. */
  namePeople: number;
  /** So many people within so many days make a number one of "many calls". */
  manyCallsPeople: number;
  manyCallsDays: number;
  /** A complaint is decided within so long, and one that cites a court decision within so many working days. */
  complaintDays: number;
  courtDays: number;
  /** Months in which a decision can be appealed. */
  appealMonths: number;
  /** Numcy that one boost may cost at most. */
  boostMost: number;
}

export interface OfferedWay {
  way: SignInWay;
  /** What the service is called, where the page has no words of its own for the way. */
  title: string;
  /** By a redirect of the browser instead of a message. */
  isRedirect: boolean;
}

/** A program of the operator's that counts visits. */
export interface Analytics {
  kind: 'matomo' | 'umami';
  /** Without a slash at its end. */
  url: string;
  /** By which it knows this site. */
  siteId: string;
}

export interface PageContext {
  /** Calls the API in this process, on behalf of the visitor whose page this is. `path` begins with `/`. */
  api(path: string, init?: RequestInit): Promise<Response>;
  /** The language of a path without a `{lang}` prefix. */
  locale: LocaleTag;
  /** The country (ISO 3166-1 alpha-2) whose national numbers the visitor types; null where nothing tells it. */
  home(): string | null;
  /** Origin for canonical addresses and pictures, without a slash at the end. */
  publicUrl: string;
  site: SiteInfo;
  /** What everybody is told now, in the language of a page; missing or null for nothing. */
  announcement?(locale: LocaleTag): Announcement | null;
  /** Whether nobody administers the site yet, so that its start page tells whoever runs it what to do. */
  needsAdmin?(): boolean;
  /** For pages in Russian alone; missing or null where the operator has none. */
  analytics?: Analytics | null;
}

/** What the operator tells everybody; who closed it is shown it no more. */
export interface Announcement {
  id: string;
  text: string;
}

/** One rendered page. */
export interface PageAnswer {
  status: number;
  headers: Headers;
  body: string;
  /** `sha256-…` of the inline scripts that the renderer itself wrote, as the content security policy spells them. */
  scriptHashes: string[];
  /** Other origins that the page may ask; none where it is missing. */
  connects?: readonly string[];
  /** Lets React render the page once more with its data at hand: what the bench holds whole requests against. */
  tree?: (() => string) | undefined;
}
