/** Weak comparison (RFC 9110, 13.1.2). */
export function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const bare = etag.replace(/^W\//, '');
  return ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === bare) ?? false;
}
