/** Defaults of every response; pages replace the CSP. HTTPS in `publicUrl` adds HSTS. */
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

const strictTransport = 'max-age=63072000; includeSubDomains';

/** @param connects other origins for requests; no code is loaded from them */
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

/** Vite's development client needs inline scripts, inline styles and a WebSocket. */
export const devPageSecurityPolicy = "default-src 'self' 'unsafe-inline' ws: data: blob:; frame-ancestors 'none'";

/** For responses that are not pages: nothing in them may run. */
const dataSecurityPolicy = "default-src 'none'; frame-ancestors 'none'";
