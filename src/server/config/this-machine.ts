export function isThisMachine(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** node-postgres verifies the certificate in these modes; with `uselibpqcompat` only in `verify-full`. */
const checkedTls = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether a database URL leads to another machine without verified TLS. */
export function isOpenLine(databaseUrl: string): boolean {
  const url = URL.parse(databaseUrl);
  // The driver rejects an invalid URL itself.
  if (url === null) return false;
  const hosts = url.searchParams.getAll('host');
  const names = hosts.length > 0 ? hosts : [decodeURIComponent(url.hostname)];
  // A path is a Unix socket, and an empty name means this machine.
  const isHere = names.every((name) => name === '' || name.startsWith('/') || isThisMachine(name));
  const mode = url.searchParams.getAll('sslmode').at(-1) ?? '';
  const isChecked = url.searchParams.has('uselibpqcompat') ? mode === 'verify-full' : checkedTls.has(mode);
  return !isHere && !isChecked;
}
