/** Whose calls they are: asked for each call of the browser, never while the server renders. */
export interface Bearer {
  token(): string | null;
  /** An answer 403 or 426: the token that the call carried, or this client, is good no more. */
  onRefused(token: string | null): void;
}

let bearer: Bearer | null = null;

export function setBearer(source: Bearer) {
  bearer = source;
}

export function currentBearer(): Bearer | null {
  return bearer;
}

/** The token of who is signed in; null for visitors and while the server renders. */
export function currentToken(): string | null {
  return bearer?.token() ?? null;
}

const listeners = new Set<() => void>();

/** To be called when another token may hold from now on. */
export function tellToken() {
  for (const listener of listeners) listener();
}

export function followToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The version of the site that this script is of: the server may send away what is older than it can serve. */
const clientVersion: string = import.meta.env.VITE_CLIENT_VERSION ?? '0.0.0';

/** `fetch` with the member's token. */
export async function fetchAsMember(path: string, init?: RequestInit): Promise<Response> {
  const token = currentToken();
  const headers = new Headers(init?.headers);
  headers.set('x-client-version', clientVersion);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(path, { ...init, headers });
  if (response.status === 403 || response.status === 426) bearer?.onRefused(token);
  return response;
}
