/** Longer than whatever a page reads from its address; an access token has some 400 characters. */
const longest = 2_000;

/**
 * One parameter of an address as text; undefined where it is none or longer than `most` characters. Anybody may write an
 * address, and the router hands all that it says on beside what a route has read of it: so a page reads it once more.
 */
export function readText(search: object, name: string, most = longest): string | undefined {
  const value: unknown = Object.hasOwn(search, name) ? search[name as keyof typeof search] : undefined;
  return typeof value === 'string' && value.length <= most ? value : undefined;
}

/** What was typed for a number (`?phone=`), as much of it as the field holds. */
export function readTyped(search: object): { phone?: string } {
  const phone = readText(search, 'phone')?.slice(0, 200);
  return phone === undefined ? {} : { phone };
}
