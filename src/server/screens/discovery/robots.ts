/**
 * What crawlers may read (RFC 9309): all pages, not the API, not what only a person's own link opens. A page that must
 * not be listed says so itself; it has to be readable for that.
 *
 * @param publicUrl without a slash at the end
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
