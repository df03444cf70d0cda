/** Longer than any parameter a page reads; an access token has about 400 characters. */
const longest = 2_000;

/**
 * A parameter of an address as text; undefined if missing or longer than `most` characters. Addresses are untrusted,
 * and the router passes unvalidated parameters through, so pages validate them again.
 */
export function readText(search: object, name: string, most = longest): string | undefined {
  const value: unknown = Object.hasOwn(search, name) ? search[name as keyof typeof search] : undefined;
  return typeof value === 'string' && value.length <= most ? value : undefined;
}

/** The typed number (`?phone=`), truncated to the field's length. */
export function readTyped(search: object): { phone?: string } {
  const phone = readText(search, 'phone')?.slice(0, 200);
  return phone === undefined ? {} : { phone };
}
