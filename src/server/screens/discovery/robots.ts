/**
 * Rules for crawlers (RFC 9309): all pages, but not the API and not personal links. Pages that must not be indexed say
 * so themselves and have to stay readable for that.
 * @param publicUrl without a trailing slash
 */
export function robotsText(publicUrl: string): string {
  const closed = ['/api/', '/sandbox', '/key/'];
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
