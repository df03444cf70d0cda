/** Letters that a mailbox's name may hold unquoted (RFC 5322, atext), with dots between them. */
const mailbox = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const longestMailbox = 64;
const longestAddress = 254;

/**
 * An e-mail address as it may stand in a header: ASCII alone, unquoted, at a domain with a dot. Line breaks, controls,
 * encoded words (`=?…?=`), quotes, comments, several addresses and letters that only look like ASCII make it none.
 *
 * @returns the address with its domain in small letters, or null where it is none
 */
export function readMailAddress(text: string): string | null {
  const address = text.trim();
  if (text.length > longestAddress + 2 || address.length > longestAddress) return null;
  // What `trim` takes away beside spaces is nothing that a person types at an address' end.
  if (/[^ ]/.test(text.replace(address, ''))) return null;
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  if (at < 1 || name.length > longestMailbox || !mailbox.test(name) || name.includes('=?')) return null;
  const labels = domain.split('.');
  const isDomain = labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isDomain ? `${name}@${domain}` : null;
}
