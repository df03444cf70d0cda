/**
 * How one proves a number, as `links` of `auth/get` names it. The first six are those that `data.auth` names as well;
 * each service that is added brings a name of its own.
 */
export type SignInWay = string;

/** What a browser is called of which its header tells nothing. */
export const unknownBrowser = '?';

/** Whether a browser has a name: it may tell none, and an old sign-in has lost its own. */
export function isKnownBrowser(browser: string): boolean {
  return browser !== '' && browser !== unknownBrowser;
}
