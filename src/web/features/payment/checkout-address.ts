/** Names under which a local machine serves the site. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Checkout address and its return address. A local test site calls itself `localhost`; a reader who uses a different
 * local name keeps it, since the sign-in is bound to the name.
 * @param url from the server
 * @param hostname of the page
 */
export function checkoutAddress(url: string, hostname: string): string {
  const there = new URL(url);
  const isHere = ownNames.includes(there.hostname) && ownNames.includes(hostname);
  return isHere ? there.pathname + there.search : url;
}
