/** Provider of the member's token, used by calls in the browser only. */
export interface Bearer {
  token(): string | null;
  /** Called after 403 to a token, or 426: the token, or this client version, is no longer accepted. */
  onRefused(token: string | null): void;
}

let bearer: Bearer | null = null;

export function setBearer(source: Bearer) {
  bearer = source;
}

export function currentBearer(): Bearer | null {
  return bearer;
}

export function currentToken(): string | null {
  return bearer?.token() ?? null;
}

const listeners = new Set<() => void>();

export function publishToken() {
  for (const listener of listeners) listener();
}

export function followToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Version of this script's build; the server may reject outdated clients. */
const clientVersion: string = import.meta.env.VITE_CLIENT_VERSION ?? '0.0.0';

/**
 * Calls without the token: they are about the account of a proven number, which may be another than the member's, or
 * theirs, whose token is refused since it was suspended.
 */
const aboutProven = /^\/api\/v6\/(?:auth\/check\?|suspension\/)/;

export async function fetchAsMember(path: string, init?: RequestInit): Promise<Response> {
  const token = aboutProven.test(path) ? null : currentToken();
  const headers = new Headers(init?.headers);
  headers.set('x-client-version', clientVersion);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(path, { ...init, headers });
  // Without a token, 403 ends nothing: a suspended account's sign-in reads in the answer where its reasons are.
  if ((response.status === 403 && token !== null) || response.status === 426) bearer?.onRefused(token);
  return response;
}
