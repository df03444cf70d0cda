/** Session storage: the page before the sign-in. */
const key = 'place';

/** Pages of the sign-in itself, which are no return targets. */
const passing = /^(\/[a-z]{2}(-[a-z]{2})?)?(\/(login|not-authorized|offline|sandbox\/.*|key\/.*|suspension\/.*)?)?$/i;

/** `path` if it is on this site, else `fallback`. A path such as `//other` leads elsewhere. */
export function safePath(path: string | null | undefined, fallback: string): string {
  const home = 'http://home.invalid';
  if (!path?.startsWith('/') || !URL.canParse(path, home)) return fallback;
  const { origin, pathname, search, hash } = new URL(path, home);
  return origin === home && !pathname.startsWith('//') ? pathname + search + hash : fallback;
}

/** Call for every displayed page. */
export function rememberPlace(path: string) {
  const [pathname = '', query = ''] = path.split(/[?#]/);
  // Pages with a token are not stored.
  if (passing.test(pathname) || new URLSearchParams(query).has('key')) return;
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage is blocked: the sign-in ends at the search.
  }
}

/** Return target after sign-in: the requesting page, else the last one, else the search. */
export function returnPath(asked: string | undefined): string {
  let before: string | null = null;
  try {
    before = sessionStorage.getItem(key);
  } catch {
    // Storage may be blocked.
  }
  return safePath(asked, safePath(before, '/search'));
}
