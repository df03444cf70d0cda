/** Where people were before they signed in; this window's own memory. */
const key = 'place';

/** Pages that are part of signing in: nobody wants to come back to them. */
const passing = /^(\/[a-z]{2}(-[a-z]{2})?)?(\/(login|not-authorized|offline|sandbox\/.*|key\/.*)?)?$/i;

/** `path` if it leads to a page of this site, else `fallback`. What looks like a path may lead elsewhere: `//other`. */
export function safePath(path: string | null | undefined, fallback: string): string {
  const home = 'http://home.invalid';
  if (!path?.startsWith('/') || !URL.canParse(path, home)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, home);
  return origin === home && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}

/** Called with every page that is shown. */
export function rememberPlace(path: string) {
  const [pathname = '', query = ''] = path.split(/[?#]/);
  // What holds a token is not kept.
  if (passing.test(pathname) || new URLSearchParams(query).has('key')) return;
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Then sign-in ends at the search.
  }
}

/** Where to go after sign-in: the page that asked for it, else the last one before, else the search. */
export function returnPath(asked: string | undefined): string {
  let before: string | null = null;
  try {
    before = sessionStorage.getItem(key);
  } catch {
    // Storage may be barred.
  }
  return safePath(asked, safePath(before, '/search'));
}
