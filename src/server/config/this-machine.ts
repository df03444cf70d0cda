/** The names of a machine that only it can reach itself by. */
export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** What the driver takes for "with TLS, and only where the certificate is right"; told to be like libpq, the last alone. */
const checkedTls = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether a database's address leads to another machine on a line that others may read along or answer on. */
export function isOpenLine(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl);
  // What cannot be read is refused by the driver itself.
  if (url === null) return false;
  const hosts = url.searchParams.getAll('host');
  const names = hosts.length > 0 ? hosts : [decodeURIComponent(url.hostname)];
  // A path is a socket of this machine, and so is no name at all.
  const isHere = names.every((name) => name === '' || name.startsWith('/') || isThisMachine(name));
  const mode = url.searchParams.getAll('sslmode').at(-1) ?? '';
  const isChecked = url.searchParams.has('uselibpqcompat') ? mode === 'verify-full' : checkedTls.has(mode);
  return !isHere && !isChecked;
}
