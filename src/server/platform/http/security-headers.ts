/**
 * Headers of every answer that does not say otherwise: for a page, its own policy. No third party is asked for anything,
 * but where a page says so of itself, and nobody may frame the site. At `publicUrl` on HTTPS browsers are told to stay
 * there.
 */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    ...fixedHeaders,
    'content-security-policy': dataSecurityPolicy,
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': strictTransport } : {}),
  };
}

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};

/** Two years, once the site is known to be on HTTPS. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/**
 * Content security policy of a page: everything from this origin, inline scripts only by their hashes, no inline
 * styles, no frames, no plug-ins.
 *
 * @param connects other origins that this page may send requests to; it runs nothing of them
 */
export function pageSecurityPolicy(scriptHashes: string[], connects: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHashes.map((hash) => ` '${hash}'`).join('')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...connects].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Vite's development client needs inline scripts, inline styles and a web socket. */
export const devPageSecurityPolicy = "default-src 'self' 'unsafe-inline' ws: data: blob:; frame-ancestors 'none'";

/** For answers that are data: a browser that opens one runs nothing of it. */
const dataSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";
