/** A way to prove a number, as in `links` of `auth/get`. Six are fixed (`data.auth`); each further service adds one. */
export type SignInWay = string;

/** Name of a browser whose header names none. */
export const unknownBrowser = '?';

/** False for an unnamed browser, and for an old session whose browser was erased. */
export function isKnownBrowser(browser: string): boolean {
  return browser !== '' && browser !== unknownBrowser;
}
