/** Rules for crawlers (RFC 9309). Pages not to be indexed say so themselves and stay readable for that. */
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
