/** Unquoted local part (RFC 5322, dot-atom). */
const mailbox = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const longestMailbox = 64;
const longestAddress = 254;

/**
 * Parses an e-mail address that is safe in a header: ASCII, unquoted, at a domain with a dot. Rejects line breaks,
 * controls, encoded words (`=?…?=`), quotes, comments, address lists and homoglyphs.
 *
 * @returns the address with a lower-case domain, or null
 */
export function readMailAddress(text: string): string | null {
  const address = text.trim();
  if (text.length > longestAddress + 2 || address.length > longestAddress) return null;
  // `trim` removes more than spaces; other white space is not typed by people.
  if (/[^ ]/.test(text.replace(address, ''))) return null;
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  if (at < 1 || name.length > longestMailbox || !mailbox.test(name) || name.includes('=?')) return null;
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isDomain ? `${name}@${domain}` : null;
}
