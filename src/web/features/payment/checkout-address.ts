/** All names of the machine that serves the site to itself. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Where one goes to pay, and back from there. A site that is tried out on its own machine names itself `localhost`; who
 * opened it by another name of that machine stays with it, for the sign-in belongs to the name.
 *
 * @param url as the server told it
 * @param hostname of the page
 */
export function checkoutAddress(url: string, hostname: string): string {
  const there = new URL(url);
  const isHere = ownNames.includes(there.hostname) && ownNames.includes(hostname);
  return isHere ? there.pathname + there.search : url;
}
